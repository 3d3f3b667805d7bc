/** A viewer's knowledge of a shedding game: the wire's own `view`, of both families. */
import type { Seat } from '#sdk'
import type { ClimbingView, Entry, LandlordView, Played, SheddingView } from './folding/views.ts'

export type { Entry, Played } from './folding/views.ts'

/** The common part of both families' views, with the other fields of each as optional ones. */
export type View = SheddingView & Partial<Omit<LandlordView, keyof SheddingView>> & Partial<Omit<ClimbingView, keyof SheddingView>>

/** Whether the seat to act leads: it has no play to beat. */
export function leads(view: View): boolean {
  return view.last === null || view.last.seat === view.turn || view.passed_on === true
}

/** Returns the play that must be beaten now; null: the seat to act leads, or no seat is to act. */
export function toCover(view: View): Played | null {
  return view.turn === null || leads(view) ? null : view.last
}

/** Returns a seat's last action in the round on the table: a play, a pass, a bid; null: none yet. */
export function lastOf(view: View, seat: Seat): Entry | null {
  const round = view.rounds.at(-1) ?? []
  return round.findLast((entry) => entry.seat === seat) ?? null
}

/** Whether there has been no play yet: only bids or smallest cards lie on the table. */
export function isPreparing(view: View): boolean {
  return view.rounds.length <= 1
}
