/** The middle of the waiting room: what the table waits for, how friends get in, what is played. */
import { useState } from 'preact/hooks'
import { gameOf } from '../../app/catalogue'
import { useNow } from '../../app/clock'
import { toastFailure } from '../../app/failures'
import { link } from '../../app/routes'
import { account } from '../../app/session'
import type { Game } from '../../games/game'
import { number, pick, rich, signed, t } from '../../i18n'
import type { Table } from '#sdk'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { canShare, copy, share } from '../../ui/copy'
import { later } from '../../ui/later'
import { QrSheet } from '../QrSheet'
import { awayOf } from '../scene'

const InviteSheet = later(() => import('../../lobby/friends/InviteSheet').then((m) => m.InviteSheet))

const HOUR_MS = 3_600_000

interface Props {
  table: Table
  game: Game
  /** Whether the viewer has no seat and is invited to one. */
  inviting: boolean
}

export function Invitation({ table, game, inviting }: Props) {
  const info = gameOf(table.game)
  const { code, last, pace } = table.state
  return (
    <div class="center invite">
      <p class="status" role="status" data-testid="status">
        {lacking(table, game, inviting)}
      </p>
      <NextDeal table={table} />
      {code && <Code table={table} />}
      {!inviting && <Sharing table={table} title={pick(info?.name)} />}
      {info && (
        <p class="facts">
          {[pick(info.name), ...game.facts(table.options, info), t('turn_time', { n: number(pace.turn_ms / 1000) })].join(' · ')}
        </p>
      )}
      {last && (
        <p>
          <a class="chip" href={`/r/${last.deal}`}>
            <Icon name="play" small />
            {t('last_deal')}
            {table.you !== null && ` ${signed(last.amounts[table.you] ?? 0)}`}
          </a>
        </p>
      )}
    </div>
  )
}

/** Returns a sentence that says what the next deal waits for. */
function lacking({ seats, options, you }: Table, game: Game, inviting: boolean) {
  const free = seats.filter((seat) => seat.name === null).length
  const missing = game.lacks?.(seats, options)
  if (missing) return missing
  if (free && !game.lacks) return inviting && free === 1 ? t('one_short') : rich('waiting_seats', { n: <em class="num">{free}</em> })
  const away = awayOf({ seats, you })
  if (away.length) return rich('waiting_back', { names: <em>{away.join(t('replay_comma'))}</em> })
  const waiting = seats.filter((seat) => seat.name !== null && !seat.ready && seat.sitting !== 'out').length
  return waiting ? rich('waiting_ready', { n: <em class="num">{waiting}</em> }) : t('starting')
}

/** The time until the table acts by itself: the next deal begins, or bots fill the free seats. */
function NextDeal({ table }: { table: Table }) {
  const { next_at, fill_at } = table.state
  const at = next_at ?? fill_at
  const now = useNow(at !== undefined)
  if (at === undefined || at <= now) return null
  return (
    <p class="facts" data-testid="by-itself">
      {t(next_at !== undefined ? 'next_in' : 'fill_in', { n: Math.ceil((at - now) / 1000) })}
    </p>
  )
}

/** A private table's code, and how long it is valid. */
function Code({ table }: { table: Table }) {
  const { code, code_expires_at } = table.state
  const now = useNow(code_expires_at !== undefined)
  const left = code_expires_at === undefined ? null : code_expires_at - now
  return (
    <div class="code-box">
      <button
        type="button"
        class="code-big num"
        data-testid="code"
        data-expired={(left !== null && left <= 0) || undefined}
        title={t('code_copy')}
        onClick={() => void copy(code ?? '')}
      >
        {code}
        <Icon name="copy" small />
      </button>
      {left !== null && (
        <p class="facts">
          {left > 0 ? t('code_left', { n: Math.max(1, Math.round(left / HOUR_MS)) }) : t('code_expired')}
          {table.you !== null && (
            <Button kind="quiet" testid="new-code" text={t('new_code')} onClick={() => void toastFailure(table.newCode())} />
          )}
        </p>
      )}
    </div>
  )
}

/** The table's address for friends. The address of a private table needs its code, which only people with a seat there know. */
function Sharing({ table, title }: { table: Table; title: string }) {
  const [shown, show] = useState(false)
  const [calling, call] = useState(false)
  const { code, private: closed } = table.state
  if (closed && !code) return null
  const address = link(closed ? `/c/${code}` : `/t/${table.id}`)
  return (
    <p class="chips">
      <Button
        kind="ghost"
        testid="invite"
        icon="link"
        text={t(canShare ? 'share' : 'copy_link')}
        onClick={() => void share(address, title)}
      />
      <Button kind="ghost" testid="qr" icon="qr" text={t('qr')} onClick={() => show(true)} />
      {table.you !== null && account.value?.handle && (
        <Button kind="ghost" testid="invite-friends" icon="users" text={t('invite_friends')} onClick={() => call(true)} />
      )}
      {calling && <InviteSheet table={table} onClose={() => call(false)} />}
      {shown && <QrSheet url={address} title={title} onClose={() => show(false)} />}
    </p>
  )
}
