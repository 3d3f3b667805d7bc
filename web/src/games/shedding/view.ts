/** What a viewer knows of a shedding game: the wire's own `view`, of both families. */
import type { Card, GameEvent, Line, Seat } from '#sdk'

export interface Played extends GameEvent {
  e: 'played'
  seat: Seat
  cards: Card[]
  combo: string
  rank: string
  round: number
  left: number
}

/** What both families' views hold. */
export interface View {
  options: Record<string, unknown>
  you: Seat | null
  /** From the highest card down; null for a spectator. */
  hand: Card[] | null
  status: string
  counts: number[]
  turn: Seat | null
  /** Index 0 is the preparation (bids; smallest cards), then one list for each round. */
  rounds: GameEvent[][]
  last: Played | null
  hands: Card[][] | null
  amounts: number[] | null
  lines: Line[]

  // 斗地主 and its variants
  base?: number
  bottom?: Card[] | null
  landlord?: Seat | null
  multiplier?: number
  doubles?: (boolean | null)[]
  redeals?: number

  // the climbing games
  points?: number[]
  pile?: number
  at_stake?: number
  passed_on?: boolean
  finished?: Seat[]
  ranks?: number[] | null
}

/** Whether the seat to act leads: nothing is to be covered, the last round is over. */
export function leads(view: View): boolean {
  return view.last === null || view.last.seat === view.turn || view.passed_on === true
}

/** The hand that must be covered now; null when the seat to act leads. */
export function toCover(view: View): Played | null {
  return view.turn === null || leads(view) ? null : view.last
}

/** What a seat did last in the round that is on the table: a play, a pass, a bid; null if nothing yet. */
export function lastOf(view: View, seat: Seat): GameEvent | null {
  const round = view.rounds.at(-1) ?? []
  return round.findLast((entry) => entry['seat'] === seat) ?? null
}

/** Whether bids or smallest cards are what lies on the table, and no play yet. */
export function isPreparing(view: View): boolean {
  return view.rounds.length <= 1
}
