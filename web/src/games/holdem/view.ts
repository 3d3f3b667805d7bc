/** What one viewer knows of a hand of Hold'em: the wire's own `view`. Arrays are per seat unless said otherwise. */
import type { Card, GameEvent, Json, Line, Seat } from '#sdk'

/** `absent`: not dealt in. */
export type Standing = 'absent' | 'live' | 'all_in' | 'folded'

/** Chips that the same players contend for. */
export interface Pot {
  amount: number
  eligible: Seat[]
}

/** What may be done about a bet: `prompt.legal` of kind `bet`. Totals are of the street, never "by". */
export interface BetChoice {
  fold: boolean
  check: boolean
  /** Chips to add for a call. */
  call: number | null
  min: number | null
  max: number | null
  all_in: number | null
  /** What a check still owes, where checks are put off. */
  owe: number
  price: number
  pot: number
  /** Totals for half, two thirds and the whole of the pot. */
  sizes?: number[]
}

/** A pot, or its part for one board, was won. */
export interface Awarded extends GameEvent {
  pot: number
  board: number
  amount: number
  rake: number
  winners: Seat[]
  shares: number[]
  category?: string | null
  /** Each winner's five cards. */
  best?: Card[][]
}

export interface View {
  options: Record<string, Json>
  you: Seat | null
  hand: Card[] | null
  stacks: number[]
  bets: number[]
  standing: Standing[]
  shown: (Card[] | null)[]
  counts: number[]
  status: string
  button: Seat | null
  small_blind: Seat | null
  big_blind: Seat | null
  /** The seats dealt in, from the left of the button. */
  order: Seat[]
  /** In the middle, without this street's bets; the main pot first. */
  pots: Pot[]
  boards: Card[][]
  streets: GameEvent[][]
  turn: Seat | null
  choice: BetChoice | null
  /** Who is asked, all at once, how often to run the board or whether to show. */
  offered: Seat[]
  runs: (number | null)[]
  mucked: Seat[]
  awards: Awarded[]
  amounts: number[] | null
  lines: Line[]
}

/** Chips in the middle: pots and what lies before the seats. */
export function inMiddle(view: View): number {
  return view.pots.reduce((sum, pot) => sum + pot.amount, 0) + view.bets.reduce((sum, bet) => sum + bet, 0)
}
