/** An all-in that is called (全下被跟). Pure. */
import type { Moment } from '#sdk'
import type { Timed } from '../../parts/moments/useMoment'
import type { View } from '../view'

/** The length of the moment in milliseconds, the same as that of a bomb. */
const MS = 900

/** Returns the moment to show for events that came together; null: no all-in was called in them. */
export function allInOf(fresh: readonly Moment[]): Timed | null {
  return fresh.some(isCalledAllIn) ? { ms: MS } : null
}

/** Whether an event is a call of an all-in, or a call with the caller's last chips. */
function isCalledAllIn({ event, view }: Moment): boolean {
  if (event.e !== 'called' || !view) return false
  const { bets, standing } = view as View
  const highest = Math.max(...bets)
  return event['all_in'] === true || bets.some((bet, seat) => bet === highest && standing[seat] === 'all_in')
}
