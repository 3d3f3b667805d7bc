/** The waits of the hand (听牌). Pure. */
import { black, type Tile } from '../../parts/tiles/tiles.ts'
import type { View } from '../view'

const ALIKE = 4

/**
 * Returns how many tiles of a kind the viewer can see: in the viewer's hand, in rivers and melds, and among
 * the indicators.
 */
export function seen(view: View, tile: Tile): number {
  const count = (tiles: readonly Tile[]) => tiles.filter((one) => black(one) === black(tile)).length
  const melds = view.melds.flat()
  // A claimed tile lies in the river, too, and is counted once.
  const claimed = melds.filter(({ feeder, kind, tiles }) => feeder !== undefined && count([tiles.at(kind === 'shouminkan' ? -2 : -1)!]) > 0)
  const laid = melds.reduce((sum, meld) => sum + count(meld.tiles), 0) - claimed.length
  return Math.min(ALIKE, count(view.hand ?? []) + laid + count(view.rivers.flat().map((one) => one.tile)) + count(view.indicators))
}

export function left(view: View, tile: Tile): number {
  return ALIKE - seen(view, tile)
}
