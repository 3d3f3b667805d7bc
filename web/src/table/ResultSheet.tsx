/** The settlement: who won, how the stakes came about, what everyone gets, and what comes next. */
import { lazy, Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { useNow } from '../app/clock'
import { showDaily } from '../app/daily'
import { reasonOf } from '../app/failures'
import { go } from '../app/routes'
import { witnessOf } from '../app/seeds'
import { still } from '../app/motion'
import { play } from '../app/sounds'
import type { Cause, Game, Scene } from '../games/game'
import { number, pick, signed, t } from '../i18n'
import { dealAt, going } from '../lobby/joining'
import type { Asked } from '../replay/insight/asked'
import { InsightButton } from '../replay/insight/InsightButton'
import { ofArchive } from '../app/dealsource'
import type { Ended, Seat, Table } from '#sdk'
import { Avatar } from '../ui/Avatar'
import { Card } from '../ui/Card'
import { Icon } from '../ui/Icon'
import { Sheet } from '../ui/Sheet'
import { Counted, stepsTo, sumsTo } from './Counted'
import { hashOf, matchPath } from '../replay/place'
import { say } from '../ui/toast'
import { isTaught } from './guide/taught'
import { matchOver } from './scene'

const GuideEnd = lazy(() => import('./guide/GuideEnd').then((m) => m.GuideEnd))
const FairPanel = lazy(() => import('../replay/FairPanel').then((m) => m.FairPanel))

interface Props {
  table: Table
  game: Game
  scene: Scene
  ended: Ended
  onClose: () => void
  /** The viewer wants the next deal, or no longer. */
  onReady: (on: boolean) => void
  onLeave: () => void
  /** Where the deal turned is read in a sheet of its own, which the next deal does not close. */
  onInsight: (asked: Asked) => void
}

export function ResultSheet({ table, game, scene, ended, onClose, onReady, onLeave, onInsight }: Props) {
  const [fair, setFair] = useState(false)
  useState(() => play((ended.amounts?.[table.you ?? -1] ?? 0) >= 0 ? 'win' : 'lose'))
  const result = game.result(ended, scene)
  const [live] = useState(() => table.log.at(-1)?.live === true && !still())
  const mine = table.you === null ? null : (ended.amounts?.[table.you] ?? 0)
  const counts = live ? (result.counts ?? []) : []
  const steps = counts.length > 1 ? stepsTo(mine ?? 0, counts) : live && mine !== null ? sumsTo(mine, result.seat(table.you!).why) : []
  const order = seatsInOrder(ended, scene)
  // As they sat in this deal: until the next one somebody else may sit there.
  const sat = scene.seats.map((_, seat) => scene.name(seat))
  const names = (seat: Seat) => sat[seat] ?? scene.name(seat)
  return (
    <Sheet
      title={result.title}
      onClose={onClose}
      kind="result"
      testid="result"
      head={
        <div class="outcome">
          <span class={result.won === false ? 'stamp lose' : 'stamp'} data-long={result.stamp.length > 1 || undefined} aria-hidden="true">
            {result.stamp}
          </span>
          <div class="ti">
            <h2>{result.title}</h2>
            <p>{result.sub}</p>
          </div>
          {mine !== null && (
            <div class="dl">
              <b class={tone(result.mine?.value ?? mine)}>
                <Counted steps={steps}>{signed(result.mine?.value ?? mine, result.decimals)}</Counted>
              </b>
              <span>{result.mine?.label ?? t('my_score')}</span>
            </div>
          )}
          <button type="button" class="ibtn" aria-label={t('close')} onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
      }
      footer={
        <Next table={table} game={game} scene={scene} ended={ended} onReady={onReady} onLeave={onLeave} onFair={() => setFair(true)} />
      }
    >
      {isTaught(table, ended.deal) && (
        <Suspense fallback={null}>
          <GuideEnd table={table} won={!ended.voided && (mine ?? 0) > 0} />
        </Suspense>
      )}
      {result.factors.length > 0 && (
        <div class="calc num" data-counted={counts.length > 1 || undefined}>
          {result.factors.map((factor, at) => (
            <span key={at} style={{ '--nth': String(at) }}>
              {at > 0 && <i>{result.joiner ?? '×'}</i>}
              <small>{factor.label}</small>
              <b>{factor.value}</b>
            </span>
          ))}
          {result.total && (
            <span class="eq">
              <small>{t('in_all')}</small>
              <b>
                <Counted steps={counts.slice(0, -1).map((count) => number(count))}>{result.total}</Counted>
              </b>
            </span>
          )}
        </div>
      )}
      {result.body ??
        order.map((seat) => (
          <Row
            key={seat}
            seat={seat}
            scene={scene}
            ended={ended}
            about={result.seat(seat)}
            decimals={result.decimals}
            counted={counts.length <= 1 && steps.length > 0 && seat === table.you}
          />
        ))}
      {result.more}
      {!ended.voided && (scene.matchOver !== null || table.match?.match === undefined) && (
        <InsightButton
          source={ofArchive(ended.deal)}
          family={scene.info.family}
          you={table.you}
          names={names}
          onOpen={onInsight}
          onJump={(e, seat) => go(`/r/${ended.deal}${hashOf(e, seat)}`)}
        />
      )}
      {fair && (
        <Suspense fallback={null}>
          <FairPanel
            deal={ended.deal}
            {...witnessOf(table, ended.deal)}
            root={ended.root}
            seated={table.you !== null}
            onClose={() => setFair(false)}
          />
        </Suspense>
      )}
    </Sheet>
  )
}

function Row({
  seat,
  scene,
  ended,
  about,
  decimals,
  counted,
}: {
  seat: Seat
  scene: Scene
  ended: Ended
  about: ReturnType<ReturnType<Game['result']>['seat']>
  decimals: number | undefined
  /** Its causes appear one by one. */
  counted: boolean
}) {
  const info = scene.seats[seat]
  const amount = ended.amounts?.[seat] ?? 0
  return (
    <div class={seat === scene.you ? 'rw me' : 'rw'} data-testid={`result-row-${seat}`}>
      <span class="w">
        <Avatar name={info?.name ?? '?'} bot={info?.bot ?? false} character={info?.character} face={info?.face} size={40} />
        <span>
          {scene.name(seat)}
          <small>{about.role}</small>
        </span>
      </span>
      <span class="h">
        {about.hand ??
          (about.cards && about.cards.length > 0 ? (
            <span class="fan">
              {about.cards.map((card, at) => (
                <Card key={at} card={card} />
              ))}
            </span>
          ) : (
            <span class="note">{about.note}</span>
          ))}
        <Why seat={seat} items={about.why ?? []} counted={counted} />
      </span>
      <span class="t num">{info?.score !== undefined && t('total_score', { n: signed(info.score) })}</span>
      <span class={`d num ${tone(amount)}`}>{signed(amount, decimals)}</span>
    </div>
  )
}

function Why({ seat, items, counted }: { seat: Seat; items: readonly Cause[]; counted: boolean }) {
  if (items.length === 0) return null
  const first = items.findIndex(({ sum }) => sum !== undefined)
  return (
    <span class="why-row num" data-testid={`result-why-${seat}`} data-counted={counted || undefined}>
      {items.map(({ label, value, sum }, at) => (
        <span key={at} data-adds={sum !== undefined || undefined} style={{ '--nth': String(at - first) }}>
          {label} <b>{value}</b>
        </span>
      ))}
    </span>
  )
}

function Next({
  table,
  game,
  scene,
  ended,
  onReady,
  onLeave,
  onFair,
}: Pick<Props, 'table' | 'game' | 'scene' | 'ended' | 'onReady' | 'onLeave'> & { onFair: () => void }) {
  const now = useNow()
  // The records of a match open at its end.
  const over = scene.matchOver
  // The next match goes on behind the end of the last one.
  const later = over !== null && matchOver(table)?.match !== over.match
  const playing = over === null && table.match?.match !== undefined
  const taught = isTaught(table, ended.deal)
  // Nobody waits for the learner.
  const left = later || taught || table.nextAt === null ? null : Math.max(0, Math.ceil((table.nextAt - now) / 1000))
  const me = table.you === null ? null : table.seats[table.you]
  const daily = table.shuffles.daily
  const asks = me !== null && me !== undefined && !later && !daily && !taught
  const first = asks ? (game.needs?.(scene) ?? null) : null
  const ready = table.seats.filter((seat) => seat.name && !seat.bot && seat.ready).map((seat) => seat.name!)
  const ask = (on: boolean) => {
    onReady(on)
    table.ready(on).catch((error: unknown) => say(reasonOf(error), true))
  }
  return (
    <>
      <span class="rdy" role="status">
        {later && t('next_began')}
        {playing && `${pick(table.match?.label)} · `}
        {ready.length > 0 && !later && t('ready_names', { names: ready.join(t('replay_comma')) })}
        {ready.length > 0 && left !== null && ' · '}
        {left !== null && t('next_in', { n: left })}
      </span>
      <button type="button" class="btn ghost brief" data-testid="result-leave" aria-label={t('leave')} onClick={onLeave}>
        <Icon name="door" />
        <span class="lbl">{t('leave')}</span>
      </button>
      {!ended.voided && !playing && !taught && (
        <button type="button" class="btn ghost brief" data-testid="fairness" aria-label={t('fairness')} onClick={onFair}>
          <Icon name="seal" />
          <span class="lbl">{t('fairness')}</span>
        </button>
      )}
      {!ended.voided && !playing && (
        <a
          class="btn ghost brief"
          data-testid="to-replay"
          aria-label={t('replay')}
          href={over ? matchPath(over.match) : `/r/${ended.deal}`}
        >
          <Icon name="play" />
          <span class="lbl">{t('replay')}</span>
        </a>
      )}
      {daily && (
        <button type="button" class="btn lg now" autofocus data-testid="daily-ranks" onClick={() => ranks(table)}>
          {t('daily_ranks')}
        </button>
      )}
      {taught && (
        <button
          type="button"
          class="btn lg now"
          autofocus
          data-testid="real"
          aria-disabled={going.value !== null}
          onClick={() => dealAt(table.game, table)}
        >
          {t('play_real')}
        </button>
      )}
      {asks && !me.ready && (
        <button
          type="button"
          class={first ? 'btn lg ghost' : 'btn lg now'}
          autofocus={first === null}
          data-testid="next"
          onClick={() => ask(true)}
        >
          {t('next_deal')}
          {left !== null && <span class="num">{left}</span>}
        </button>
      )}
      {asks && me.ready && !playing && (
        <button type="button" class="btn lg ghost" data-testid="unready" onClick={() => ask(false)}>
          {t('unready')}
        </button>
      )}
      {first}
    </>
  )
}

/** Goes from a daily deal that is over to its ranks; the seat is given up. */
function ranks(table: Table): void {
  showDaily(table.game)
  table.leave().catch(() => undefined)
}

/** Winners first; among equals by seat. */
function seatsInOrder(ended: Ended, scene: Scene): Seat[] {
  const seats = scene.seats.map((_, seat) => seat)
  return seats.sort((a, b) => (ended.amounts?.[b] ?? 0) - (ended.amounts?.[a] ?? 0) || a - b)
}

function tone(amount: number): string {
  return amount > 0 ? 'pos' : amount < 0 ? 'neg' : ''
}
