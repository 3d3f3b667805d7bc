/** How wide the tiles of melds are where there is little room: as wide as lets all of them lie in the rack. Pure. */
import { rowOf, widest, type Size } from './boxes.ts'

/** Something in a rack: a meld, a tile that lies face down, one that was won with. */
export interface Item {
  /** Its width in tiles. */
  units: number
  /** And in pixels: edges of tiles, the words beside them. */
  more: number
}

const MELD_GAP = 7
/** Left of the first. */
const EDGE = 4
/** Faces of narrower tiles cannot be told apart. */
const MIN_TILE_PX = 10.5

/** Returns the width, at most `most`. */
export function packed({ w, h }: Size, items: readonly Item[], most: number): number {
  return widest(most, MIN_TILE_PX, (tw) => rowsOf(items, tw, w - EDGE) * rowOf(tw) - 2 <= h)
}

/** The rows that items take, one after the other. */
function rowsOf(items: readonly Item[], tw: number, room: number): number {
  let rows = 1
  let taken = -MELD_GAP
  for (const { units, more } of items) {
    const width = units * tw + more
    const fits = taken + MELD_GAP + width <= room
    if (!fits && taken >= 0) rows += 1
    taken = fits || taken < 0 ? taken + MELD_GAP + width : width
    if (width > room) return Infinity
  }
  return rows
}
