/** One viewer's knowledge of a hand of Hold'em: the wire's own `view`. Arrays are per seat unless said otherwise. */
import type { View } from '#sdk/schema/games/holdem'

export type { Awarded, BetChoice, Pot, Standing, View } from '#sdk/schema/games/holdem'

/** Chips in the middle: the pots, and the bets before the seats. */
export function inMiddle(view: View): number {
  return view.pots.reduce((sum, pot) => sum + pot.amount, 0) + view.bets.reduce((sum, bet) => sum + bet, 0)
}
