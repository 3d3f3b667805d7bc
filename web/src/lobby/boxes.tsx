/** What stands beside the list: the table we sit at, the deals we played, a game against bots. */
import { useState } from 'preact/hooks'
import { gameOf } from '../app/catalogue'
import { serverNow } from '../app/clock'
import { placeName } from '../app/places'
import { recent, type RecentDeal } from '../app/recent'
import { connection } from '../app/session'
import { ago } from '../app/when'
import { pick, signed, t } from '../i18n'
import type { GameInfo, SeatInfo } from '#sdk'
import { Icon } from '../ui/Icon'
import { lines, mine } from './feed'
import { going, playBots } from './joining'
import { lastGame } from './wishes'

const RECENT_SHOWN = 5

/** In amber: tables at which the player has a seat. */
export function ResumeBox() {
  if (mine.value.length === 0) return null
  return (
    <div class="resumes">
      {mine.value.map((table) => (
        <Resume key={table} table={table} />
      ))}
    </div>
  )
}

function Resume({ table }: { table: string }) {
  const line = lines.value?.find((other) => other.table === table)
  const known = connection()?.tables.get(table)
  const game = gameOf(line?.game ?? known?.game ?? '')
  const user = connection()?.welcome?.user
  const seat = (line?.seats ?? known?.seats ?? []).find((other) => other.user !== undefined && other.user === user)
  const playing = (line?.deal ?? known?.deal ?? null) !== null
  return (
    <section class="box resume" data-testid="resume-table" data-table={table}>
      <div>
        <h2>{t(playing ? 'resume' : 'resume_seat', { name: placeName(table) })}</h2>
        <p>{[pick(game?.name), t(seatState(seat, playing))].filter(Boolean).join(' · ')}</p>
      </div>
      <a class="btn now" href={`/t/${table}`}>
        {t('back_to_it')}
      </a>
    </section>
  )
}

function seatState(seat: SeatInfo | undefined, playing: boolean): 'seat_auto' | 'seat_playing' | 'seat_kept' {
  if (playing) return seat?.auto ? 'seat_auto' : 'seat_playing'
  return 'seat_kept'
}

/** Finished deals that this browser remembers. */
export function RecentBox() {
  const deals = recent.value.slice(0, RECENT_SHOWN)
  if (deals.length === 0) return null
  return (
    <section class="box rec">
      <h2>{t('recent')}</h2>
      <ul>
        {deals.map((deal) => (
          <Recent key={deal.deal} deal={deal} />
        ))}
      </ul>
    </section>
  )
}

function Recent({ deal }: { deal: RecentDeal }) {
  const game = pick(gameOf(deal.game)?.name, deal.game)
  return (
    <li>
      <span>
        {game}
        <small>
          {ago(deal.at, serverNow())} · {placeName(deal.table)}
        </small>
      </span>
      <Amount amount={deal.amount} />
      <a class="ibtn" href={`/r/${deal.deal}`} aria-label={t('see_replay', { game })}>
        <Icon name="play" />
      </a>
    </li>
  )
}

function Amount({ amount }: { amount: number | null }) {
  if (amount === null) return <span class="soft">{t('watched')}</span>
  return (
    <b class="num" data-sign={Math.sign(amount)}>
      {signed(amount)}
    </b>
  )
}

/** Starts a game against bots at once. */
export function BotsBox({ games, chosen }: { games: readonly GameInfo[]; chosen: GameInfo | null }) {
  const [picked, pickGame] = useState<string | null>(null)
  const game = picked ?? chosen?.key ?? lastGame()
  if (games.length === 0) return null
  return (
    <section class="box bots">
      <h2>{t('alone')}</h2>
      <p>{t('alone_hint', { n: games.length })}</p>
      <div class="pair">
        <select
          class="field"
          data-testid="bots-game"
          aria-label={t('games')}
          value={game}
          onChange={(event) => pickGame(event.currentTarget.value)}
        >
          {games.map((info) => (
            <option key={info.key} value={info.key}>
              {pick(info.name, info.key)}
            </option>
          ))}
        </select>
        <button type="button" class="btn ghost" data-testid="play-bots" aria-disabled={going.value !== null} onClick={() => playBots(game)}>
          <Icon name="bot" />
          {t('alone_go')}
        </button>
      </div>
    </section>
  )
}
