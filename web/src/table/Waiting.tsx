/** Between deals: who is here, who is ready, how others get in. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { gameOf } from '../app/catalogue'
import { useNow } from '../app/clock'
import { reasonOf } from '../app/failures'
import { link } from '../app/routes'
import type { Game, Services } from '../games/game'
import { sitterName } from '../i18n/bots'
import { number, pick, rich, signed, t } from '../i18n'
import type { Ok, Seat, SeatInfo, Table } from '#sdk'
import { Avatar } from '../ui/Avatar'
import { Hail } from '../ui/Hail'
import { Icon } from '../ui/Icon'
import { layout } from '../ui/layout'
import { say } from '../ui/toast'
import { canShare, share } from '../ui/copy'
import { InviteCard } from './InviteCard'
import { seatFor } from './invited'
import { maySendAway } from './People'
import { Next } from '../games/parts/Takeover'
import { QrSheet } from './QrSheet'
import { seatingOf, zoneOf } from '../games/parts/seating'
import '../games/parts/seats.css'

interface Props {
  table: Table
  game: Game
  services: Services
  /** Whether somebody without a seat is asked to take one. */
  inviting: boolean
  onKick: (seat: Seat) => void
}

export function Waiting({ table, game, services, inviting, onKick }: Props) {
  const base = table.you ?? (inviting ? seatFor(table.seats) : null) ?? 0
  const { right, top, left } = seatingOf(table.seats.length, base, layout.value)
  const [wanted, want] = useState<Seat | null>(null)
  const sit = (seat: Seat) => (game.BuyIn ? want(seat) : services.join(seat))
  const place = (seat: Seat) => <Place key={seat} table={table} seat={seat} services={services} onSit={sit} onKick={onKick} />
  return (
    <main class="felt board waiting" data-testid="waiting">
      <h1 class="sr">{t('waiting_room')}</h1>
      <div class="zone" {...zoneOf(table.seats.length)}>
        <div class="inlay" />
        <div class="side r">{right.map(place)}</div>
        <div class="side t">{top.map(place)}</div>
        <div class="side l">{left.map(place)}</div>
        <Invitation table={table} game={game} inviting={inviting} />
      </div>
      <div class={inviting ? 'dock invited' : 'dock'}>
        {inviting ? (
          <>
            <Yours seat={base} onSit={sit} />
            <InviteCard table={table} game={game} />
          </>
        ) : (
          <>
            <Place table={table} seat={base} services={services} onSit={sit} onKick={onKick} />
            <Buttons
              table={table}
              services={services}
              onSit={sit}
              between={table.you !== null && game.Between && <game.Between table={table} services={services} />}
            />
          </>
        )}
      </div>
      {wanted !== null && game.BuyIn && (
        <game.BuyIn
          options={table.options}
          onClose={() => want(null)}
          onBring={(chips, reload) => {
            want(null)
            services.join(wanted, chips, reload)
          }}
        />
      )}
    </main>
  )
}

interface PlaceProps {
  table: Table
  seat: Seat
  services: Services
  onSit: (seat: Seat) => void
  onKick: (seat: Seat) => void
}

function Place({ table, seat, services, onSit, onKick }: PlaceProps) {
  const info = table.seats[seat]
  if (!info?.name) return <FreeSeat table={table} seat={seat} onSit={onSit} />
  const name = sitterName(info)!
  return (
    <section class="seat">
      <div class="plate" data-testid={`seat-${seat}`} data-ready={info.ready || undefined} data-off={!info.connected || undefined}>
        <Hail seat={seat} name={name} own={seat === table.you} onHail={services.hail} />
        <Avatar name={info.name} bot={info.bot} character={info.character} face={info.face} />
        <div class="who">
          <span class="nm">{seat === table.you ? `${info.name} · ${t('you')}` : name}</span>
          <span class="sub num">
            {!info.connected && <span class="badge off">{t('offline')}</span>}
            <span class="is">{info.bot ? t('bot') : t(info.ready ? 'is_ready' : 'not_ready')}</span>
            {info.stack !== undefined ? (
              <span class="has">{number(info.stack)}</span>
            ) : info.score ? (
              <span class="has">{signed(info.score)}</span>
            ) : (
              ''
            )}
          </span>
        </div>
        {info.next && <Next next={info.next} seat={seat} />}
        {info.open && services.take && (
          <button
            type="button"
            class="btn ghost"
            data-testid={`take-${seat}`}
            aria-label={t('take_name', { name })}
            onClick={() => services.take?.(seat)}
          >
            {t('take')}
          </button>
        )}
        {info.bot && mayFill(table) && (
          <button
            type="button"
            class="ibtn"
            data-testid={`remove-bot-${seat}`}
            aria-label={t('remove_bot')}
            onClick={() => ask(table.removeBot(seat))}
          >
            <Icon name="x" small />
          </button>
        )}
        {maySendAway(table, seat) && (
          <button
            type="button"
            class="ibtn"
            data-testid={`kick-${seat}`}
            aria-label={t('kick_name', { name: info.name })}
            onClick={() => onKick(seat)}
          >
            <Icon name="x" small />
          </button>
        )}
        {info.ready && (
          <span class="tick">
            <Icon name="check" small />
          </span>
        )}
      </div>
    </section>
  )
}

function FreeSeat({ table, seat, onSit }: { table: Table; seat: Seat; onSit: (seat: Seat) => void }) {
  return (
    <section class="seat">
      <div class="plate free" data-testid={`seat-${seat}`}>
        <span class="who">
          <span class="nm">{t('empty_seat')}</span>
        </span>
        {table.you === null && (
          <button type="button" class="btn ghost" data-testid={`sit-${seat}`} onClick={() => onSit(seat)}>
            {t('sit')}
          </button>
        )}
        {mayFill(table) && (
          <button
            type="button"
            class="btn ghost"
            data-testid={`add-bot-${seat}`}
            aria-label={t('add_bot')}
            onClick={() => ask(table.addBot(seat))}
          >
            <Icon name="bot" />
            {layout.value === 'desk' && t('bot')}
          </button>
        )}
      </div>
    </section>
  )
}

/** The seat that waits for the one who is invited. */
function Yours({ seat, onSit }: { seat: Seat; onSit: (seat: Seat) => void }) {
  return (
    <button type="button" class="yours" data-testid={`sit-${seat}`} onClick={() => onSit(seat)}>
      <i aria-hidden="true">
        <Icon name="plus" small />
      </i>
      {t('your_seat')}
    </button>
  )
}

function Invitation({ table, game, inviting }: { table: Table; game: Game; inviting: boolean }) {
  const [shown, show] = useState(false)
  const free = table.seats.filter((seat) => seat.name === null).length
  const waiting = table.seats.filter((seat) => seat.name !== null && !seat.ready && seat.sitting !== 'out').length
  const missing = game.lacks
    ? game.lacks(table.seats, table.options)
    : inviting && free === 1
      ? t('one_short')
      : free
        ? rich('waiting_seats', { n: <em class="num">{free}</em> })
        : null
  const info = gameOf(table.game)
  // A private table's address opens nothing for friends, and who only watches does not know its code.
  const address = table.private ? table.code && link(`/c/${table.code}`) : link(`/t/${table.id}`)
  return (
    <div class="center invite">
      <p class="status" role="status" data-testid="status">
        {missing ?? (waiting ? rich('waiting_ready', { n: <em class="num">{waiting}</em> }) : t('starting'))}
      </p>
      <NextDeal table={table} />
      {table.code && <Code table={table} />}
      {address && !inviting && (
        <p class="chips">
          <button type="button" class="btn ghost" data-testid="invite" onClick={() => void share(address, pick(info?.name))}>
            <Icon name="link" />
            {t(canShare ? 'share' : 'copy_link')}
          </button>
          <button type="button" class="btn ghost" data-testid="qr" onClick={() => show(true)}>
            <Icon name="qr" />
            {t('qr')}
          </button>
          {shown && <QrSheet url={address} title={pick(info?.name)} onClose={() => show(false)} />}
        </p>
      )}
      {info && (
        <p class="facts">
          {[pick(info.name), ...game.facts(table.options, info), t('turn_time', { n: number(table.pace.turn_ms / 1000) })].join(' · ')}
        </p>
      )}
      {table.last && (
        <p>
          <a class="chip" href={`/r/${table.last.deal}`}>
            <Icon name="play" small />
            {t('last_deal')}
            {table.you !== null && ` ${signed(table.last.amounts[table.you] ?? 0)}`}
          </a>
        </p>
      )}
    </div>
  )
}

/** A private table's code, and how long it is good for. */
function Code({ table }: { table: Table }) {
  const now = useNow(table.codeExpiresAt !== null)
  const left = table.codeExpiresAt === null ? null : table.codeExpiresAt - now
  return (
    <div class="code-box">
      <p class="code-big num" data-testid="code" data-expired={(left !== null && left <= 0) || undefined}>
        {table.code}
      </p>
      {left !== null && (
        <p class="facts">
          {left > 0 ? t('code_left', { n: Math.max(1, Math.round(left / HOUR_MS)) }) : t('code_expired')}
          {table.you !== null && (
            <button type="button" class="btn quiet" data-testid="new-code" onClick={() => ask(table.newCode())}>
              {t('new_code')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

const HOUR_MS = 3_600_000

/** What happens by itself: the next deal, or bots on the free seats. */
function NextDeal({ table }: { table: Table }) {
  const at = table.nextAt ?? table.fillAt
  const now = useNow(at !== null)
  if (at === null || at <= now) return null
  return (
    <p class="facts" data-testid="by-itself">
      {t(table.nextAt !== null ? 'next_in' : 'fill_in', { n: Math.ceil((at - now) / 1000) })}
    </p>
  )
}

function Buttons({ table, services, onSit, between }: Omit<PlaceProps, 'seat' | 'onKick'> & { between: ComponentChildren }) {
  const [asking, setAsking] = useState(false)
  const during = (promise: Promise<Ok>) => {
    setAsking(true)
    promise.catch((error: unknown) => say(reasonOf(error), true)).finally(() => setAsking(false))
  }
  if (table.you === null) {
    const free = table.seats.findIndex((seat) => seat.name === null)
    const open = table.seats.findIndex((seat) => seat.open)
    if (free < 0 && open >= 0 && services.take)
      return (
        <button type="button" class="btn now" data-testid="take" disabled={asking} onClick={() => services.take?.(open)}>
          {t('take')}
        </button>
      )
    return free < 0 ? (
      <span class="btn ghost" aria-disabled="true">
        {t('watching')}
      </span>
    ) : (
      <button type="button" class="btn now" data-testid="sit" disabled={asking} onClick={() => onSit(free)}>
        {t('sit')}
      </button>
    )
  }
  const me: SeatInfo | undefined = table.seats[table.you]
  const free = table.seats.some((seat) => seat.name === null)
  return (
    <>
      {between}
      {free && mayFill(table) && (
        <button type="button" class="btn ghost" data-testid="fill-bots" disabled={asking} onClick={() => during(fill(table))}>
          <Icon name="bot" />
          {t('fill_bots')}
        </button>
      )}
      {me?.ready ? (
        <button type="button" class="btn ghost" data-testid="unready" disabled={asking} onClick={() => during(table.ready(false))}>
          {t('unready')}
        </button>
      ) : (
        <button
          type="button"
          class={me?.stack === 0 ? 'btn ghost' : 'btn now'}
          data-testid="ready"
          disabled={asking}
          onClick={() => during(table.ready(true))}
        >
          <Icon name="check" />
          {t('ready')}
        </button>
      )}
    </>
  )
}

/** Whether we may put bots on free seats: the one who opened the table may. */
function mayFill(table: Table): boolean {
  return table.you !== null && (table.author === table.you || table.author === null)
}

async function fill(table: Table): Promise<Ok> {
  let last: Ok = { t: 'ok', id: 0 }
  for (let seat = 0; seat < table.seats.length; seat++) if (table.seats[seat]?.name === null) last = await table.addBot(seat)
  return last
}

function ask(promise: Promise<Ok>): void {
  promise.catch((error: unknown) => say(reasonOf(error), true))
}
