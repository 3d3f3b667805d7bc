/** The widths of the tiles of the player's hand, and of the melds beside it. Pure. */
import type { Layout } from '../../../ui/layout'

export interface Sizes {
  tile: number
  meld: number
  /**
   * The largest width of a row of melds. On a phone held upright four melds lie in two rows, except in a
   * replay.
   */
  room: number
  /** Tiles in a row. */
  cols: number
}

interface Wish {
  width: number
  layout: Layout
  /** Whether there is little height. */
  short: boolean
  /** Whether this is a replay, where tiles are not tapped; on a phone they then stand in one row. */
  open?: boolean
  tiles: number
  /** The width of each meld in tiles. */
  melds: readonly number[]
  /** The largest width of a tile, if the felt decides it; null: as usual. */
  most?: number | null
  /** The scale of the largest width; 1: as usual. */
  size?: number
}

/** On a phone held upright the hand stands in two rows of seven, and melds lie in the places that their tiles have left. */
const COLS = 7
const GAP = 2
const MELD_GAP = 6
const MELDS_IN_ROW = 3
/** The largest width of a tile where there is little height. */
const SHORT_TILE = 43

/** The measures of a hand in one row: the largest widths of a tile and of a meld's tile, and the space around and between them. */
const ROW = {
  desk: { tile: 56, meld: 40, edge: 40, apart: 37 },
  land: { tile: 44, meld: 31, edge: 16, apart: 24 },
  open: { tile: 34, meld: 24, edge: 16, apart: 24 },
  openDesk: { tile: 46, meld: 34, edge: 40, apart: 37 },
}

export function sizesOf(wish: Wish): Sizes {
  return wish.layout === 'phone'
    ? inSlots(wish)
    : inRow(wish, wish.most ? { tile: wish.most, meld: wish.most * 0.72, edge: 40, apart: 37 } : rowOf(wish.layout, wish.open))
}

/** Returns the measures of a row. In a replay they are smaller, since the timeline takes height from the hand. */
function rowOf(layout: 'desk' | 'land', open = false): (typeof ROW)['desk'] {
  return open ? ROW[layout === 'desk' ? 'openDesk' : 'open'] : ROW[layout]
}

function inRow({ width, tiles, melds, size = 1 }: Wish, most: (typeof ROW)['desk']): Sizes {
  const units = melds.reduce((sum, one) => sum + one, 0)
  const gaps = tiles + most.edge + most.apart + (melds.length > 0 ? 10 * melds.length + Math.ceil(units) : 0)
  const share = most.meld / most.tile
  const tile = Math.max(22, Math.min(most.tile * size, (width - gaps) / Math.max(1, tiles + units * share)))
  return { tile, meld: tile * share, room: width, cols: tiles }
}

function inSlots({ width, short, open = false, tiles, melds, size = 1 }: Wish): Sizes {
  const cols = open ? 2 * COLS : COLS
  const most = short && !open ? SHORT_TILE : (width - 14 - GAP * (cols - 1)) / cols
  const tile = Math.min(most * size, (width - 12 - GAP * (cols - 1)) / cols)
  const row = cols * tile + (cols - 1) * GAP
  const taken = open ? tiles : Math.max(0, tiles - COLS)
  const rows = melds.length > MELDS_IN_ROW && !open ? 2 : 1
  const room = row - (rows === 2 ? tiles : taken) * (tile + GAP) - MELD_GAP
  const units = rows === 1 ? melds.reduce((sum, one) => sum + one, 0) : Math.max(pair(melds, 0), pair(melds, 2))
  const beside = rows === 1 ? MELD_GAP * (melds.length - 1) : MELD_GAP
  const high = ((open ? 1.49 : 2.98) * tile + GAP - MELD_GAP) / (rows * 1.6)
  const fits = units > 0 ? (room - beside) / units - 1 : high
  return { tile, meld: Math.max(open ? 12 : 15, Math.min(short ? 28 : 33, high, fits)), room, cols }
}

function pair(melds: readonly number[], at: number): number {
  return (melds[at] ?? 0) + (melds[at + 1] ?? 0)
}
