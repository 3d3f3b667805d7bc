/** One table of the list: its felt, what it plays, and the way to it. */
import { gameOf } from '../app/catalogue'
import { placeName } from '../app/places'
import { pick, t } from '../i18n'
import type { TableLine } from '#sdk'
import { mine } from './feed'
import { going, sitAt } from './joining'
import { Thumbnail } from './Thumbnail'

export function TableTile({ line }: { line: TableLine }) {
  const free = line.open > 0
  return (
    <article class="tb" data-testid="table-line" data-table={line.table} data-open={line.open} aria-labelledby={`tb-${line.table}`}>
      <Thumbnail line={line} />
      <div class="tx">
        <div class="hd">
          <h2 id={`tb-${line.table}`}>
            <a href={`/t/${line.table}`}>{placeName(line.table)}</a>
          </h2>
          <span class={free ? 'chip brand' : 'chip'}>{stageOf(line)}</span>
        </div>
        <Facts facts={factsOf(line)} />
        <Way line={line} />
      </div>
    </article>
  )
}

function Way({ line }: { line: TableLine }) {
  const path = `/t/${line.table}`
  const name = placeName(line.table)
  if (mine.value.includes(line.table))
    return (
      <a class="btn soft" href={path} aria-label={t('at_back', { name })}>
        {t('back_to_it')}
      </a>
    )
  if (line.open === 0)
    return (
      <a class="btn ghost" href={path} data-testid="watch" aria-label={t('at_watch', { name })}>
        {t('watch')}
      </a>
    )
  return (
    <button
      type="button"
      class="btn soft"
      data-testid="sit"
      aria-label={t('at_sit', { name })}
      aria-disabled={going.value !== null}
      onClick={() => sitAt(line.table)}
    >
      {going.value === line.table ? <span class="spin" role="img" aria-label={t('loading')} /> : t('take_seat')}
    </button>
  )
}

/** Facts in a row; a line ends between them only. */
function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <p class="r">
      {facts.map((fact, at) => (
        <span key={at}>
          {at > 0 && ' · '}
          <span class="whole">{fact}</span>
        </span>
      ))}
    </p>
  )
}

function stageOf(line: TableLine): string {
  if (line.deal !== null) return t('stage_deal', { n: Math.max(1, line.deals) })
  return line.open > 0 ? t('stage_open') : t('stage_between')
}

/** What one wants to know before going there. */
function factsOf(line: TableLine): string[] {
  const game = pick(gameOf(line.game)?.name, line.game)
  const seats = line.seats.length
  const waits = line.open > 0 && line.deal === null
  if (waits) return [game, t('waits_for', { n: line.open }), paceText(line.pace.turn_ms)]
  const facts = [game, line.open > 0 ? t('seated', { n: seats - line.open, of: seats }) : company(line)]
  if (line.spectators > 0) facts.push(t('line_watching', { n: line.spectators }))
  return facts
}

const NAMED = 2

/** Who plays there; bots have no name worth knowing. */
function company(line: TableLine): string {
  const names = line.seats.flatMap((seat) => (seat.bot || seat.name === null ? [] : [seat.name]))
  if (names.length === 0) return t('bots_only')
  const first = names.slice(0, NAMED).join(t('and'))
  return names.length > NAMED ? t('and_more', { names: first, n: names.length }) : first
}

/** Returns how long a turn may take. */
export function paceText(turnMs: number): string {
  return turnMs >= 600_000 ? t('pace_slow') : t('seconds', { n: Math.round(turnMs / 1000) })
}
