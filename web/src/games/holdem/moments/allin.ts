/** An all-in that is called (全下被跟). Pure. */
import type { Moment } from '#sdk'
import type { Timed } from '../../parts/moments/useMoment'
import type { View } from '../view'

/** The length of the moment: as long as that of a bomb. */
const MS = 900

/** Returns what is shown of events that came together; null: no all-in was called in them. */
export function allInOf(fresh: readonly Moment[]): Timed | null {
  return fresh.some(isCalledAllIn) ? { ms: MS } : null
}

/** Whether a call met a bet of somebody's last chips, or took the caller's own. */
function isCalledAllIn({ event, view }: Moment): boolean {
  if (event.e !== 'called' || !view) return false
  const { bets, standing } = view as View
  const highest = Math.max(...bets)
  return event['all_in'] === true || bets.some((bet, seat) => bet === highest && standing[seat] === 'all_in')
}
