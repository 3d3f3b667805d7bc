/** The reader's own tables and played deals. */
import { gameOf } from '../app/catalogue'
import { serverNow } from '../app/clock'
import { placeName } from '../app/places'
import { recent, type RecentDeal } from '../app/recent'
import { connection } from '../app/session'
import { ago } from '../app/when'
import { pick, signed, t } from '../i18n'
import type { SeatInfo } from '#sdk'
import { Icon } from '../ui/Icon'
import { lines, mine } from './feed'

const RECENT_SHOWN = 5

/** The tables at which the player has a seat, in amber. */
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
      <a class="rec-all" href="/history" data-testid="all-results">
        {t('all_results')}
      </a>
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
