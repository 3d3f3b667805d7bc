/** The width of the tiles of melds where there is little room: the largest with which all melds fit in the rack. Pure. */
import { rowOf, widest, type Size } from './boxes.ts'

/** An item in a rack: a meld, a face-down tile, or a winning tile. */
export interface Item {
  /** Its width in tiles. */
  units: number
  /** Its further width in pixels: the edges of tiles, and words beside them. */
  more: number
}

const MELD_GAP = 7
/** The gap left of the first item. */
const EDGE = 4
/** The least width of a tile: faces of narrower tiles cannot be distinguished. */
const MIN_TILE_PX = 10.5

/**
 * Returns the largest width of a tile, at most `most`, with which all items fit in the rack; the least width
 * if there is none.
 */
export function packed({ w, h }: Size, items: readonly Item[], most: number): number {
  return widest(most, MIN_TILE_PX, (tw) => rowsOf(items, tw, w - EDGE) * rowOf(tw) - 2 <= h)
}

/** Returns the number of rows that items take, one after the other; infinite if an item is wider than the rack. */
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
