/** Boxes on the stage, in pixels from its top left corner, and the sizes of rows of tiles. */

export interface Size {
  w: number
  h: number
}

export interface Box extends Size {
  x: number
  y: number
}

/** The gap between two tiles in a row of a river. */
const BESIDE = 1
/** The gap between two rows of a river. */
const BELOW = 2
/** Height of a lying tile of width 1, with its depth. */
export const TILE = 1.34 + 0.13

/** Returns the size of `cols` columns and `rows` rows of tiles, with their gaps. */
export function field(cols: number, rows: number, tw: number): Size {
  return { w: cols * (tw + BESIDE), h: rows * rowOf(tw) }
}

/** Returns the height of a row of tiles, with the gap below. */
export function rowOf(tw: number): number {
  return tw * TILE + BELOW
}

export function rowsFor(tiles: number, cols: number): number {
  return Math.ceil(tiles / cols)
}

/**
 * Returns the largest width of a tile for which `fits` is true, from `most` down in steps of half a pixel; `least` if there
 * is none.
 */
export function widest(most: number, least: number, fits: (tw: number) => boolean): number {
  for (let tw = most; tw > least; tw -= 0.5) if (fits(tw)) return tw
  return least
}
