/** One viewer's knowledge of a deal of riichi: the wire's own `view`. Arrays are per seat unless said otherwise. */
import type { Seat } from '#sdk'
import type { View } from '#sdk/schema/games/riichi'
import { black, type Tile } from '../parts/tiles/tiles.ts'

export type {
  Chow,
  ClaimChoice,
  Help,
  Kong as KongMove,
  Line,
  Meld,
  NoWinner,
  Pung,
  RiverTile,
  TurnChoice,
  View,
  WaitHelp,
  Won,
  Worth,
} from '#sdk/schema/games/riichi'
export type { Tile } from '../parts/tiles/tiles'

export type Furiten = NonNullable<View['furiten']>

/** Points of a riichi stick. */
export const STICK = 1000

const HONOURS: readonly Tile[] = ['1f', '2f', '3f', '4f']
const DRAGONS: readonly Tile[] = ['1y', '2y', '3y']

export function seatsOf(view: View): Seat[] {
  return view.points.map((_, seat) => seat)
}

/** Returns how many turns after `base` a seat has its turn; 0 for `base` itself. */
export function turnsAfter(view: View, base: Seat, seat: Seat): number {
  const n = view.points.length
  return (seat - base + n) % n
}

/** The wind of a seat (自风): the dealer's is east. */
export function windOf(view: View, seat: Seat): Tile {
  return HONOURS[turnsAfter(view, view.dealer ?? 0, seat)]!
}

/** The wind of the round (场风). */
export function roundWind(view: View): Tile {
  return HONOURS[Math.floor(view.kyoku / view.points.length) % HONOURS.length]!
}

/** Returns the number of the deal within its round, from 1: 3 in 东3局. */
export function roundNumber(view: View): number {
  return (view.kyoku % view.points.length) + 1
}

/**
 * Returns each seat's place by points, 1 for the first. Among equal points the seat that comes first, counted from the
 * first dealer, is ahead.
 */
export function placesOf(view: View): number[] {
  const first = view.first ?? 0
  const order = seatsOf(view).sort((a, b) => view.points[b]! - view.points[a]! || turnsAfter(view, first, a) - turnsAfter(view, first, b))
  return seatsOf(view).map((seat) => order.indexOf(seat) + 1)
}

/**
 * Returns the dora of an indicator: the next kind of its suit, of the winds, or of the dragons; the first
 * follows the last.
 */
export function doraOf(indicator: Tile): Tile {
  const tile = black(indicator)
  const circle = HONOURS.includes(tile) ? HONOURS : DRAGONS.includes(tile) ? DRAGONS : null
  if (circle) return circle[(circle.indexOf(tile) + 1) % circle.length]!
  return `${(Number(tile[0]) % 9) + 1}${tile[1]}`
}

/**
 * Whether one of the indicators makes a tile dora. That a five is red does not count: a dot on the tile shows
 * that.
 */
export function isDora(indicators: readonly Tile[], tile: Tile): boolean {
  return indicators.some((one) => doraOf(one) === black(tile))
}
