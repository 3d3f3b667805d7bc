/**
 * A table of tiles for four on a phone that lies on its side: a cross of rivers as on a desk, but with longer rows above
 * and below. The plates of the sides stand in the gutters, our plate and answers level with our river. Pure.
 */
import { feltOf, type Box } from '../stage/felt.ts'
import { APART, HAND, RAISED, ROW, STANDING, type Side, type Square } from './square.ts'

/** Tiles in a row of the rivers above and below the centre. */
const COLS = 8
/** Tiles in a row of the rivers at the sides of the centre. */
const SIDE_COLS = 6
/** Rows of a river above or below the centre. */
const ROWS = 2
/** Rows of a river at a side of the centre. */
const SIDE_ROWS = 3
const GAP = 6
const TOP = 3
const FOOT = 8
const PLATE = { w: 132, h: 44 }
const OWN_PLATE_PX = 150
/** The least width of a gutter, which holds a narrow plate. */
const MIN_GUTTER_PX = 98
/** The width of the button for automatic actions beside the player's plate. */
const AUTOMATIC_PX = 70
const BUTTON_PX = 46
const LINE_PX = 22
const NOWHERE: Box = { x: 0, y: 0, w: 0, h: 0 }

/** Returns the boxes of a felt. */
export function sideways(w: number, h: number): Square {
  const hand = Math.round(Math.min((w * 0.74) / HAND, h * 0.15))
  const floor = h - FOOT - Math.round(hand * STANDING)
  const low = floor - Math.round(hand * RAISED)
  const tile = tileOf(w, low)
  const row = tile * ROW + APART
  const river = { w: COLS * (tile + APART) - APART, h: ROWS * row }
  const x = Math.round((w - river.w) / 2)
  const right = x + river.w + GAP
  const yC = Math.round(TOP + river.h + GAP)
  const yB = Math.round(yC + SIDE_ROWS * row + GAP)
  const plate = Math.min(OWN_PLATE_PX, x - 2 * GAP - AUTOMATIC_PX)
  const own: Box = { x: x - GAP - plate, y: low - BUTTON_PX - 2, w: plate, h: BUTTON_PX }
  const side = { w: SIDE_COLS * (tile + APART) - APART, h: SIDE_ROWS * row }
  return {
    felt: feltOf(w, h),
    hand,
    tile,
    meld: Math.round(tile * 0.74),
    cols: COLS,
    gap: GAP,
    left: sideOf({ x: x - GAP - side.w, y: yC, ...side }, w, 'left'),
    right: sideOf({ x: x - GAP - side.w, y: yC, ...side }, w, 'right'),
    top: {
      plate: { x: x - GAP - PLATE.w, y: TOP, ...PLATE },
      river: { x, y: TOP, ...river },
      melds: { x: right, y: TOP, w: w - right - GAP, h: river.h },
      backs: NOWHERE,
      open: NOWHERE,
    },
    river: { x, y: yB, ...river },
    plate: own,
    status: { x: GAP, y: own.y - LINE_PX, w: x - 2 * GAP, h: LINE_PX - 2 },
    actions: { x: right, y: own.y, w: w - right - GAP, h: BUTTON_PX },
    waits: { x: right, y: yB, w: w - right - GAP, h: Math.max(0, own.y - yB - 2) },
    centre: { x, y: yC, w: river.w, h: side.h },
    table: { x: x - side.w - 3 * GAP, y: -12, w: river.w + 2 * side.w + 6 * GAP, h: floor + 24 },
    floor,
  }
}

/**
 * Returns the largest width of a tile, rounded down to tenths of a pixel, with which the cross fits between the gutters and
 * above the hand.
 */
function tileOf(w: number, low: number): number {
  const rows = 2 * ROWS + SIDE_ROWS
  const across = COLS + 2 * SIDE_COLS
  const down = (low - TOP - 2 * GAP - rows * APART) / (rows * ROW)
  return Math.floor(10 * Math.min(down, (w - 2 * MIN_GUTTER_PX - 2 * GAP - across * APART) / across)) / 10
}

/**
 * Returns the boxes of a side: in the gutter its plate, level with the top of its river, and its melds below
 * the plate.
 */
function sideOf(river: Box, w: number, side: 'left' | 'right'): Side {
  const gutter = river.x - 2 * GAP
  const mirror = (box: Box): Box => (side === 'left' ? box : { ...box, x: w - box.x - box.w })
  return {
    plate: mirror({ x: GAP, y: river.y, w: Math.min(PLATE.w, gutter), h: PLATE.h }),
    river: mirror(river),
    melds: mirror({ x: GAP, y: river.y + PLATE.h + 3, w: gutter, h: river.h - PLATE.h - 3 }),
    backs: NOWHERE,
    open: NOWHERE,
  }
}
