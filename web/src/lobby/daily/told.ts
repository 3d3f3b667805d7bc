/** The first page's words about a day's deal: still to be played, running, or its result. */
import { signed } from '../../i18n'
import type { DailyLine } from '#sdk'
import { d } from './words'

export function isDone(line: DailyLine): boolean {
  return line.mine?.state === 'played'
}

/**
 * Returns the words for a game's deal. `done`: how many of the day's deals this player has played. The words
 * for an unplayed deal tell `done`; if `done` is 0, they tell how many others have played the deal.
 */
export function told(line: DailyLine, done: number): string {
  const { mine, played } = line
  if (mine?.state === 'playing') return d('tile_running')
  if (mine) return [d('tile_done'), pointsOf(mine), placeOf(mine)].filter(Boolean).join(' · ')
  const others = played > 0 ? d('tile_played', { n: played }) : ''
  return [d('tile_hint'), done > 0 ? d('tile_today', { n: done }) : others].filter(Boolean).join(' · ')
}

type Mine = NonNullable<DailyLine['mine']>

/** Returns the points in words; '' for a deal without a place, whose points were not counted. */
function pointsOf({ points, rank }: Mine): string {
  return points !== undefined && rank ? d('tile_points', { n: signed(points) }) : ''
}

function placeOf({ rank, of }: Mine): string {
  return rank && of ? d('tile_place', { rank, of }) : ''
}
