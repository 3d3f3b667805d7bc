/** Words about games and tables that several parts of the lobby say. */
import { gameOf } from '../app/catalogue'
import { pick, t } from '../i18n'
import type { TableLine } from '#sdk'
import { minutesOf } from './art'
import { botsAt, present, takeoverOf } from './order'

export function nameOfGame(key: string): string {
  return pick(gameOf(key)?.name, key)
}

/** Returns how long a turn may take. */
export function paceText(turnMs: number): string {
  return turnMs >= 600_000 ? t('pace_slow') : t('seconds', { n: Math.round(turnMs / 1000) })
}

/** Returns about how long a deal of a game takes; '' if unknown. */
export function lengthOf(game: string): string {
  const minutes = minutesOf(game)
  if (minutes === undefined) return ''
  return minutes === 0 ? t('length_free') : t('length_minutes', { n: minutes })
}

/** Returns in one phrase who sits at a table and how to get a seat. */
export function companyOf(line: TableLine): string {
  const people = present(line).length
  const bots = botsAt(line)
  const who = [
    people > 0 && t(people === 1 ? 'n_person' : 'n_people', { n: people }),
    bots > 0 && t(bots === 1 ? 'n_bot' : 'n_bots', { n: bots }),
  ]
    .filter(Boolean)
    .join(' + ')
  const way = line.open > 0 ? t('waits_for', { n: line.open }) : takeoverOf(line) > 0 ? t('takeover_hint') : ''
  return [who, way].filter(Boolean).join(t('comma'))
}

/** Returns the state of a table, for a row of the list. */
export function stateOf(line: TableLine): string {
  if (line.open > 0 && line.deal === null) return t('waits_for', { n: line.open })
  if (line.open > 0) return t('seated', { n: line.seats.length - line.open, of: line.seats.length })
  if (takeoverOf(line) > 0) return t('takeover_short')
  return line.deal === null ? t('stage_between') : t('stage_deal', { n: Math.max(1, line.deals) })
}
