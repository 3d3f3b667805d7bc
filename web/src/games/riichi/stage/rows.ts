/** How a river lies: its rows, and the tile that lies sideways. Pure. */
import type { RiverTile } from '../view'

export interface Laid extends RiverTile {
  /** Its place in the river, from 0. */
  at: number
  /** It declared riichi (立直), or stands for a declaring tile that was called. */
  sideways: boolean
}

const LONG_RIVER_TILES = 18
const FULL = 21
const COLS = 6
const MORE_COLS = 7

/** Whether a river has so many tiles that its rows get longer. */
export function isLong(river: readonly RiverTile[]): boolean {
  return river.length > LONG_RIVER_TILES
}

/** Returns the tiles in order. If the riichi tile was called, the seat's next discard lies sideways in its place. */
export function laidOut(river: readonly RiverTile[]): Laid[] {
  let declares = false
  return river.map((one, at) => {
    declares ||= one.riichi === true
    const stays = (one.taken_by?.length ?? 0) === 0 || at === river.length - 1
    const sideways = declares && stays
    if (sideways) declares = false
    return { ...one, at, sideways }
  })
}

/** Returns the rows of a river; `narrow`: rows of three tiles. A very long river leaves out its claimed tiles. */
export function rowsOf(river: readonly RiverTile[], narrow: boolean): Laid[][] {
  const cols = narrow ? COLS / 2 : isLong(river) ? MORE_COLS : COLS
  const all = laidOut(river)
  const tiles = all.length > FULL ? all.filter(({ taken_by }) => !taken_by?.length) : all
  return Array.from({ length: Math.ceil(tiles.length / cols) }, (_, row) => tiles.slice(row * cols, (row + 1) * cols))
}
