/** How a meld lies: the claimed tile sideways at the side it came from. Pure. */
import { HIDDEN, type Tile } from '../../parts/tiles/tiles.ts'
import type { Side } from '../../parts/tiles/turning.ts'
import type { Meld } from '../view'

/** One place in a meld: a tile, and `on`, the added tile of a kan (加杠) that lies on it. */
export interface Spot {
  tile: Tile
  sideways: boolean
  on?: Tile
}

/**
 * Returns the places of a meld from left to right. A closed kan (暗杠) shows two tiles in its middle; a red
 * five, if it has one, is among these.
 */
export function spotsOf({ kind, tiles }: Pick<Meld, 'kind' | 'tiles'>, from: Side | null): Spot[] {
  const upright = (tile: Tile): Spot => ({ tile, sideways: false })
  if (from === null) {
    const shown = [...tiles].sort((a, b) => Number(b[0] === '0') - Number(a[0] === '0'))
    return [HIDDEN, shown[0]!, shown[1]!, HIDDEN].map(upright)
  }
  const added = kind === 'shouminkan'
  const claimed = tiles[tiles.length - (added ? 2 : 1)]!
  const own = tiles.slice(0, tiles.length - (added ? 2 : 1)).map(upright)
  const place = from === 'left' ? 0 : from === 'across' ? 1 : own.length
  own.splice(place, 0, { tile: claimed, sideways: true, ...(added ? { on: tiles.at(-1)! } : {}) })
  return own
}

/** Returns the width of a meld in tiles. */
export function widthOf(meld: Pick<Meld, 'kind' | 'tiles' | 'feeder'>): number {
  const places = meld.kind === 'shouminkan' ? meld.tiles.length - 1 : meld.tiles.length
  return places + (meld.feeder === undefined ? 0 : 0.34)
}
