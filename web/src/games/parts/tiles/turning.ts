/** Seats and sides as seen from one seat, in turn order. Pure. */
import type { Seat } from '#sdk'

/** The facts of a meld that are needed here: how many tiles, and whose discard is among them. */
interface Meld {
  kind: string
  tiles: readonly string[]
  feeder?: Seat | null
}

/** Returns how many turns after `base` a seat has its turn; 0 for `base` itself. */
export function distance(order: readonly Seat[], base: Seat, seat: Seat): number {
  const n = order.length
  return (order.indexOf(seat) - order.indexOf(base) + n) % n
}

export type Side = 'left' | 'across' | 'right'

/** Returns the side from which a seat has claimed a tile of a meld; null: all tiles are its own. */
export function sourceOf(order: readonly Seat[], owner: Seat, { feeder }: Meld): Side | null {
  if (feeder === undefined || feeder === null) return null
  const away = distance(order, owner, feeder)
  return order.length > 2 && away === 1 ? 'right' : order.length > 2 && away === order.length - 1 ? 'left' : 'across'
}

/**
 * Returns the index of the tile that lies on its long edge; null: none does. Its place shows the side that it
 * came from.
 */
export function lying(meld: Meld, from: Side | null): number | null {
  if (from === null) return null
  return from === 'left' ? 0 : from === 'right' ? meld.tiles.length - 1 : 1
}

/** Returns the width of a meld in tiles. */
export function unitsOf(meld: Meld): number {
  return meld.tiles.length + (meld.feeder === undefined || meld.feeder === null ? 0 : 0.34)
}
