/** The widths of the tiles of the player's hand, and of the melds beside it. Pure. */
import type { Layout } from '../../../../ui/layout'

export interface Measures {
  /** The width of a tile of the hand. */
  tile: number
  /** The width of a tile of a meld. */
  meld: number
  /** The number of tiles in a row. */
  cols: number
}

interface Wish {
  width: number
  layout: Layout
  /**
   * Whether there is little height: on a small phone, or on a phone in a replay, where tiles are not tapped.
   */
  short: boolean
  /** The number of held tiles. */
  tiles: number
  /** The width of each meld in tiles: a claimed tile lies on its long edge. */
  melds: readonly number[]
  /** The number of tiles of a full hand with the drawn one. */
  full: number
  /** The largest width of a tile, if the felt decides it; null: as usual. */
  most?: number | null
  /** The scale of the largest width; 1: as usual. */
  size?: number
}

const GAP = 2
/**
 * The gap between the drawn tile and its neighbour on a phone held upright, where there is less room for it.
 */
const DRAWN_GAP = 6

/**
 * Returns the widths. On a phone held upright the hand stands in two rows, or in one if a full hand has at
 * most eight tiles, and melds lie in the places that their tiles have left.
 */
export function measures(wish: Wish): Measures {
  return wish.layout === 'phone' ? inSlots(wish) : inRow(wish)
}

function inRow({ width, layout, short, tiles, melds, most: wished, size = 1 }: Wish): Measures {
  const [most, share, side] = layout === 'desk' ? [wished ?? 58, 0.72, 40] : [wished ?? (short ? 36 : 45), 0.74, 20]
  const units = tiles + melds.reduce((sum, one) => sum + one, 0) * share
  const gaps = tiles + 16 + Math.ceil(melds.reduce((sum, one) => sum + one, 0)) + (melds.length > 0 ? 22 + 10 * (melds.length - 1) : 0)
  const tile = Math.max(24, Math.min(most * size, (width - side - gaps) / Math.max(1, units)))
  return { tile, meld: tile * share, cols: tiles }
}

function inSlots({ width, short, tiles, melds, full, size = 1 }: Wish): Measures {
  const cols = full <= 8 ? full : Math.ceil(full / 2)
  const tile = Math.min((short ? 44 : 54) * size, (width - 12 - DRAWN_GAP - GAP * (cols - 1)) / cols)
  const row = cols * (tile + GAP)
  const units = melds.reduce((sum, one) => sum + one, 0)
  const below = tiles % cols || (tiles > 0 && (full <= 8 || tiles > cols) ? cols : 0)
  const taken = full <= 8 ? tiles : tiles > cols ? below : 0
  const room = row - taken * (tile + GAP) - DRAWN_GAP - 8 * melds.length
  return { tile, meld: Math.max(15, Math.min(32, units > 0 ? room / units - 1 : 32)), cols }
}
