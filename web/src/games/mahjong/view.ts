/** One viewer's knowledge of a deal of mahjong: the wire's own `view`. Arrays are per seat unless said otherwise. */
import type { Seat } from '#sdk'
import type { View, Won } from '#sdk/schema/games/chengdu'

export type {
  Check,
  ClaimChoice,
  DeclareChoice,
  Fan,
  Help,
  HideChoice,
  Kong as KongMove,
  Meld,
  Payment,
  RiverTile,
  SwapChoice,
  TurnChoice,
  View,
  WaitHelp,
  WinOffer,
  Won,
} from '#sdk/schema/games/chengdu'

export type { Suit, Tile } from '../parts/tiles/tiles'
export type Stage = NonNullable<View['stage']>

/** Returns the wins of a seat; there can be several if winners play on. */
export function winsOf(view: View, seat: Seat): Won[] {
  return view.wins.filter((won) => won.seat === seat)
}

/** Whether a seat has left the deal by a win; at a table where winners play on, no seat does. */
export function isOut(view: View, seat: Seat): boolean {
  return !view.options.flow && view.wins.some((won) => won.seat === seat)
}
