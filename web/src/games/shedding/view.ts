/** A viewer's knowledge of a shedding game: the wire's own `view`, of both families. */
import type { Seat } from '#sdk'
import type { ClimbingView, Entry, LandlordView, Played, SheddingView } from './folding/views.ts'

export type { Entry, Played } from './folding/views.ts'

/** The common part of both families' views, and the parts of one. */
export type View = SheddingView & Partial<Omit<LandlordView, keyof SheddingView>> & Partial<Omit<ClimbingView, keyof SheddingView>>

/** Whether the seat to act leads: nothing is to be covered, the last round is over. */
export function leads(view: View): boolean {
  return view.last === null || view.last.seat === view.turn || view.passed_on === true
}

/** The hand that must be covered now; null when the seat to act leads. */
export function toCover(view: View): Played | null {
  return view.turn === null || leads(view) ? null : view.last
}

/** A seat's last action in the round that is on the table: a play, a pass, a bid; null if none yet. */
export function lastOf(view: View, seat: Seat): Entry | null {
  const round = view.rounds.at(-1) ?? []
  return round.findLast((entry) => entry.seat === seat) ?? null
}

/** Whether bids or smallest cards are what lies on the table, and no play yet. */
export function isPreparing(view: View): boolean {
  return view.rounds.length <= 1
}
