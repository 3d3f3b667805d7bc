/**
 * A table of tiles for four on a desk. The square of rivers round the centre fills the felt's height. Plates
 * stand on its corners, each beside its river, and the hands of the others at its edge; our plate and answers
 * are level with our river. Pure.
 */
import { feltOf, type Box, type Felt } from '../stage/felt.ts'

/** Tiles in a row of a river. */
const COLS = 6
/** Rows of a river. */
const ROWS = 3
/** The height of a row of a river, in widths of a tile, without the gap to the next row. */
export const ROW = 1.48
/** The gap between two tiles of a river, and between two rows, in pixels. */
export const APART = 1
/** The height of a standing tile with its depth, in widths of a tile. */
export const STANDING = 1.49
/** How far a raised tile stands above the others, in widths of a tile. */
export const RAISED = 0.27
const FOOT = 14
/** The width of a hand of fourteen with the gap before the drawn tile, in tiles. */
export const HAND = 15.4

export interface Side {
  plate: Box
  river: Box
  melds: Box
  /** Where the hand stands, seen from behind. */
  backs: Box
  /** Where the hand lies open. */
  open: Box
}

export interface Square {
  felt: Felt
  /** The width of a tile in the player's hand. */
  hand: number
  /** The width of a tile in a river. */
  tile: number
  /** The width of a tile in a meld. */
  meld: number
  /** Tiles in a row of the rivers above and below. */
  cols: number
  gap: number
  left: Side
  top: Side
  right: Side
  /** The player's own areas: the river, the plate, the status line, the answers and the waits. */
  river: Box
  plate: Box
  status: Box
  actions: Box
  waits: Box
  centre: Box
  table: Box
  /** The top of the hand; raised tiles stand above it. */
  floor: number
}

/** Returns the boxes of a felt; `open`: a replay, whose hand is smaller. */
export function square(w: number, h: number, open = false): Square {
  const felt = feltOf(w, h)
  const { k } = felt
  const gap = Math.round(10 * k)
  const hand = Math.round(Math.min((w * 0.92) / HAND, h * (open ? 0.07 : 0.088)))
  const floor = h - FOOT - Math.round(hand * STANDING)
  const low = floor - (open ? 0 : Math.round(hand * RAISED))
  const top = gap + 4
  const tile = tileOf(w, low - top - gap, gap)
  const river = { w: COLS * tile + COLS - 1, h: ROWS * (tile * ROW + APART) }
  const high = Math.round(tile * 0.86)
  const x0 = Math.round((w - river.w) / 2)
  const yT = top + high + gap
  const yC = Math.round(yT + river.h + gap)
  const yB = Math.round(yC + river.h + gap)
  const xl = Math.round(x0 - gap - river.w)
  const plate = { w: Math.round(168 * k), h: Math.round(Math.max(48, 56 * k)) }
  const button = Math.round(Math.max(52, 60 * k))
  const grid: Grid = { felt, gap, tile, river, high, top, low, x0, yT, yC, yB, xl, xr: x0 + river.w + gap, plate }
  const own = { x: Math.round(x0 - gap * 1.4 - plate.w), y: Math.round(low - plate.h - 8 * k), ...plate }
  const answers = { x: grid.xr + 4, y: low - button - 6, w: w - grid.xr - 12, h: button }
  return {
    felt,
    hand,
    tile,
    meld: Math.round(tile * 0.74),
    cols: COLS,
    gap,
    left: sideOf(grid, 'left'),
    right: sideOf(grid, 'right'),
    top: topOf(grid),
    river: { x: x0, y: yB, ...river },
    plate: own,
    status: { x: xl, y: own.y - 40 * k, w: own.x + own.w - xl, h: 36 * k },
    actions: answers,
    waits: { x: grid.xr + 4, y: yB + meldsHigh(grid) + 4, w: w - grid.xr - 12, h: Math.max(0, answers.y - yB - meldsHigh(grid) - 8) },
    centre: { x: x0, y: yC, ...river },
    table: tableOf(grid, floor + hand * 0.6),
    floor,
  }
}

interface Grid {
  felt: Felt
  gap: number
  tile: number
  river: { w: number; h: number }
  /** Height of the hand at the top, seen from behind. */
  high: number
  top: number
  low: number
  x0: number
  yT: number
  yC: number
  yB: number
  xl: number
  xr: number
  plate: { w: number; h: number }
}

/** Returns the largest width of a tile, rounded down to tenths of a pixel, with which the square fits. */
function tileOf(w: number, free: number, gap: number): number {
  const down = (free - 3 * gap - 14) / (3 * ROWS * ROW + 0.95)
  const across = (w - 90 - 4 * gap) / (3 * COLS + 1.5)
  return Math.floor(10 * Math.min(down, across)) / 10
}

function meldsHigh({ tile }: Grid): number {
  return Math.round(tile * 0.74 * STANDING)
}

function sideOf(g: Grid, side: 'left' | 'right'): Side {
  const { w } = g.felt
  const left = side === 'left'
  const mirror = (box: Box): Box => (left ? box : { ...box, x: w - box.x - box.w })
  const wide = Math.round(g.tile * 0.62)
  return {
    plate: mirror({ x: g.xl, y: g.yC - g.gap - g.plate.h, ...g.plate }),
    river: mirror({ x: g.xl, y: g.yC, ...g.river }),
    melds: mirror({ x: g.xl, y: g.yB, w: g.river.w, h: meldsHigh(g) }),
    backs: mirror({ x: g.xl - wide - g.gap, y: g.yC, w: wide, h: Math.round(g.river.h * 1.3) }),
    open: mirror({ x: 6, y: g.yC, w: g.xl - 14, h: Math.round(g.river.h * 1.4) }),
  }
}

/**
 * Returns the boxes of the top side: the plate left of the river, and the melds right of it, down to the plate of the right
 * side.
 */
function topOf(g: Grid): Side {
  const x = Math.round(g.x0 - g.gap * 1.4 - g.plate.w)
  const hand = { x: g.x0, y: g.top, w: g.river.w, h: g.high }
  return {
    plate: { x, y: g.gap + 6, ...g.plate },
    river: { x: g.x0, y: g.yT, ...g.river },
    melds: { x: g.xr, y: g.gap + 8, w: g.river.w, h: Math.max(30, g.yC - g.gap - g.plate.h - 8 - g.gap - 8) },
    backs: hand,
    open: hand,
  }
}

function tableOf(g: Grid, bottom: number): Box {
  const x = g.xl - Math.round(g.tile * 0.62) - g.gap * 2.4
  return { x, y: 12, w: g.felt.w - 2 * x, h: bottom - 12 }
}
