/** How wide the tiles of the own hand are, and of the melds beside it. Pure. */
import type { Layout } from '../../../ui/layout'

export interface Sizes {
  tile: number
  meld: number
  /** What the melds have at most, so that four of them lie two by two. */
  room: number
  /** Tiles in a row. */
  cols: number
}

interface Wish {
  width: number
  layout: Layout
  /** Little height. */
  short: boolean
  tiles: number
  /** For each meld its width in tiles. */
  melds: readonly number[]
}

/** A phone held upright has the hand in two rows of seven, and the melds in the places that they freed. */
const COLS = 7
const GAP = 2
const BESIDE = 6
const FEW = 3

/** Tile, meld, and what stands around them, where the hand is one row. */
const ROW = { desk: { tile: 56, meld: 40, edge: 40, apart: 37 }, land: { tile: 44, meld: 31, edge: 16, apart: 24 } }

export function sizesOf(wish: Wish): Sizes {
  return wish.layout === 'phone' ? inSlots(wish) : inRow(wish, ROW[wish.layout])
}

function inRow({ width, tiles, melds }: Wish, most: (typeof ROW)['desk']): Sizes {
  const units = melds.reduce((sum, one) => sum + one, 0)
  const gaps = tiles + most.edge + most.apart + (melds.length > 0 ? 10 * melds.length + Math.ceil(units) : 0)
  const share = most.meld / most.tile
  const tile = Math.max(22, Math.min(most.tile, (width - gaps) / Math.max(1, tiles + units * share)))
  return { tile, meld: tile * share, room: width, cols: tiles }
}

function inSlots({ width, short, tiles, melds }: Wish): Sizes {
  const tile = short ? Math.min(43, (width - 12 - GAP * (COLS - 1)) / COLS) : (width - 14 - GAP * (COLS - 1)) / COLS
  const row = COLS * tile + (COLS - 1) * GAP
  const below = Math.max(0, tiles - COLS)
  const free = row - below * (tile + GAP) - BESIDE
  const units = melds.reduce((sum, one) => sum + one, 0)
  const rows = melds.length > FEW ? 2 : 1
  const widest = rows === 1 ? units : Math.max(pair(melds, 0), pair(melds, 2))
  const room = rows === 2 && tiles <= FEW ? row - tiles * (tile + GAP) - BESIDE : free
  const beside = rows === 1 ? BESIDE * (melds.length - 1) : BESIDE
  const most = short ? 28 : 33
  const high = (tile * 2.98 + GAP - BESIDE) / (rows * 1.6)
  const meld = units > 0 ? Math.max(15, Math.min(most, high, (room - beside) / widest - 1)) : most
  return { tile, meld, room, cols: COLS }
}

function pair(melds: readonly number[], at: number): number {
  return (melds[at] ?? 0) + (melds[at + 1] ?? 0)
}
