/** The layout for a desk: seats around an oval; everything grows with the window. */
import type { Arrangement, Sizes, Spot, Wish } from './arrangement.ts'
import { above, bottomOf, CARD, divided, GAP, isRoomy, smallerFor, topOf, type Box, type Stretch } from './boxes.ts'

/** An opponent's place: x from the left edge (0) to the right (1), y from the top row (0) to our row (1). */
type Slot = readonly [number, number]

/**
 * The places in the left half by the number of opponents, clockwise from our left. The right half mirrors it. If the
 * number of opponents is odd, one more sits in the middle of the top.
 */
const LEFT: readonly (readonly Slot[])[] = [
  [],
  [],
  [[0.14, 0.04]],
  [[0, 0.42]],
  [
    [0, 0.68],
    [0.2, 0.03],
  ],
  [
    [0, 0.68],
    [0.01, 0.2],
  ],
  [
    [0, 0.76],
    [0, 0.34],
    [0.3, 0],
  ],
  [
    [0, 0.76],
    [0, 0.34],
    [0.22, 0],
  ],
  [
    [0.12, 1],
    [0, 0.64],
    [0, 0.26],
    [0.3, 0],
  ],
  [
    [0.12, 1],
    [0, 0.64],
    [0, 0.26],
    [0.2, 0],
  ],
]
const MARGIN = 10
/** How far a hand's name hangs below its plate. */
const MADE = 20
/** On a stage at least this wide our cards may be larger than usual, and plates have room for longer names. */
const ROOMY = 900
/** With more opponents than this, plates are narrower. */
const CROWD = 8
/** The largest width of a card of the board, as shares of the stage's height and width. */
const BOARD = { high: 0.182, wide: 0.093 }
/** The width of our cards, as a share of the largest width of a card of the board. */
const OWN = 0.98
/** The least widths of an opponent's plate and of ours, px, on a stage narrower than `ROOMY`. */
const SLIM = { plate: 122, own: 138 }
/** The least widths on a stage at least `ROOMY` wide, with more than `CROWD` opponents. */
const USUAL_PLATES = { plate: 152, own: 152 }
/** The least widths on a stage at least `ROOMY` wide, with at most `CROWD` opponents. */
const LONG_PLATES = { plate: 166, own: 180 }

export function wide(wish: Wish): Arrangement {
  const smaller = smallerFor((factor) => {
    const arrangement = placed({ ...wish, size: 1 }, factor)
    return isRoomy(arrangement, arrangement.sizes.board, wish.boards > 1 ? 16 : 46)
  })
  return placed(wish, smaller)
}

function placed({ w, h, others, boards, pots, size }: Wish, smaller: number): Arrangement {
  const scale = Math.max(0.72, Math.min(1.6, w / 1008, h / 600))
  const board = Math.min(h * BOARD.high, w * BOARD.wide)
  const sizes = sizesOf(scale, board * OWN * smaller * (w < ROOMY ? Math.min(1, size) : size))
  const least = w < ROOMY ? SLIM : others > CROWD ? USUAL_PLATES : LONG_PLATES
  const me = ownSpot(w, h, scale, sizes, least.own)
  const spots = [me, ...slotsOf(others).map((slot) => spotOf(slot, w, h, scale, sizes, least.plate))]
  const hand = above(me.plate, sizes.mine)
  const { card, ...middle } = divided({
    ...spaceOf(w, spots, hand, sizes.peek),
    boards,
    card: Math.round(board),
    pot: Math.max(38, 40 * scale),
    pots: Math.max(31, (pots > 4 ? 60 : 30) * scale),
  })
  return { kind: 'wide', sizes: { ...sizes, board: card }, spots, hand, ...middle }
}

function slotsOf(others: number): Slot[] {
  const left = LEFT[others]!
  return [...left, ...(others % 2 ? [[0.5, 0] as const] : []), ...left.toReversed().map(([x, y]) => [1 - x, y] as const)]
}

function sizesOf(scale: number, own: number): Sizes {
  const mine = Math.round(own)
  const shown = Math.round(54 * scale)
  const lift = Math.ceil(shown * CARD) + 2
  return {
    hole: Math.round(46 * scale),
    shown,
    lift,
    name: 0,
    peek: lift,
    mine,
    board: 0,
  }
}

function spotOf([across, down]: Slot, width: number, height: number, scale: number, { peek }: Sizes, least: number): Spot {
  const size = { w: Math.round(Math.max(least, 144 * scale)), h: Math.round(Math.max(48, 56 * scale)) }
  const left = MARGIN + size.w / 2
  const top = MARGIN + peek + size.h / 2
  const bottom = height - MARGIN - MADE - size.h / 2
  const plate = { ...size, x: left + across * (width - 2 * left), y: top + down * (bottom - top) }
  return { plate, bet: betOf(plate, across, down, scale) }
}

/** Returns the box of a seat's bet, towards the middle: below a plate of the top row, beside any other plate. */
function betOf(plate: Box, across: number, down: number, scale: number): Box {
  const bet = { w: Math.round(96 * Math.max(0.9, scale)), h: 28 }
  if (down < 0.2 && across > 0.1 && across < 0.9) return { ...bet, x: plate.x, y: bottomOf(plate) + 8 + bet.h / 2 }
  const towards = across < 0.5 ? 1 : -1
  return { ...bet, x: plate.x + towards * (plate.w / 2 + 10 + bet.w / 2), y: plate.y + (down > 0.9 ? 0 : 4) }
}

function ownSpot(width: number, height: number, scale: number, { mine }: Sizes, least: number): Spot {
  const size = { w: Math.round(Math.max(least, 162 * scale)), h: Math.round(60 * Math.max(0.85, scale)) }
  const plate = { ...size, x: width / 2, y: height - MARGIN - 4 - size.h / 2 }
  return {
    plate,
    bet: { w: Math.round(96 * scale), h: 28, x: plate.x + mine + 20 * scale + 48 * scale, y: topOf(plate) - mine * CARD * 0.5 },
  }
}

/** Returns where the middle is free: between the top row's bets and our cards, and between the seats at both sides. */
function spaceOf(
  width: number,
  spots: readonly Spot[],
  hand: Box,
  peek: number,
): { x: number; zone: Stretch; full: number; reach: Stretch; column: number } {
  const x = width / 2
  const others = spots.slice(1)
  const bottom = topOf(hand) - 8
  const near = others.filter(({ plate, bet }) => bet.x === plate.x && Math.abs(plate.x - x) < width * 0.36)
  const zone = { top: Math.max(MARGIN, ...near.map(({ bet }) => bottomOf(bet) + 6)), bottom }
  const beside = (box: Box, over = 0) => (topOf(box) - over < bottom && bottomOf(box) > zone.top ? [Math.abs(box.x - x) - box.w / 2] : [])
  const full = 2 * Math.min(x - MARGIN, ...others.flatMap(({ plate, bet }) => [...beside(plate, peek), ...beside(bet)])) - 4 * GAP
  return { x, zone, full, reach: zone, column: full }
}
