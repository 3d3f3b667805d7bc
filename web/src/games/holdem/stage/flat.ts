/**
 * The layout for a phone on its side: five seats in a row at the top, two at each side, the board between pot
 * and side pots.
 */
import type { Arrangement, Sizes, Spot, Wish } from './arrangement.ts'
import { between, bottomOf, CARD, GAP, topOf, type Box, type Size } from './boxes.ts'

/**
 * The slots by the number of opponents, clockwise from our left. b: bottom; m: middle; 1 to 5, w, z: the top row. B and M
 * are at the left, b and m at the right.
 */
const SLOTS = ['', '3', 'w z', 'M 3 m', 'M w z m', 'M 2 3 4 m', 'M 1 2 4 5 m', 'M 1 2 3 4 5 m', 'B M 1 2 4 5 m b', 'B M 1 2 3 4 5 m b']
const TOP: Record<string, number> = { 1: 0, 2: 0.25, 3: 0.5, 4: 0.75, 5: 1, w: 0.3, z: 0.7 }
const MARGIN = 6
const PLATE: Size = { w: 116, h: 40 }
/** On a stage narrower than this, plates are narrower and have no faces. */
const NARROW_STAGE_PX = 660
const NARROW_PLATE = 102
const OWN: Size = { w: 132, h: 42 }
const BET: Size = { w: 96, h: 18 }
/**
 * Pixels that a bet reaches below its plate. The second number holds while open hands need room: then no bets
 * lie below the plates.
 */
const HANGS = [19, 14]
/** The gap between our plate and our cards. */
const HAND_GAP_PX = 6

/** Widths of a card of an open hand, tried in turn. */
const OPEN_CARD_WIDTHS = [32, 30, 28, 26, 24]
/** The last try: how far a bet reaches below its plate, and a card's width. */
const MIN_BET_AND_CARD = [12, 22] as const
/** How high the cards of a hand that is not open stand out over its plate. */
const PEEK = 25
/**
 * With at least this many opponents, two opponents sit below the top row at each side. Then only open hands
 * have room to lie whole.
 */
const CROWD = 8

export function flat(wish: Wish): Arrangement {
  const slots = SLOTS[wish.others]!.split(' ')
  const opened = (at: number) => wish.others < CROWD || wish.open[at + 1] === true
  const some = wish.open.includes(true)
  const tries = (some ? HANGS : HANGS.slice(0, 1)).flatMap((hang) => OPEN_CARD_WIDTHS.map((shown) => [hang, shown] as const))
  for (const [hang, shown] of some ? [...tries, MIN_BET_AND_CARD] : tries) {
    const lifts = slots.map((_, at) => (opened(at) ? Math.ceil(shown * CARD) + 2 : PEEK))
    const arrangement = placed(wish, slots, shown, lifts, hang)
    if (arrangement) return arrangement
  }
  const peeks = slots.map(() => PEEK)
  return placed(wish, slots, OPEN_CARD_WIDTHS.at(-1)!, peeks, HANGS[0]!, PEEK)!
}

/**
 * Returns the arrangement with cards that stand out over the opponents' plates by `peeks`; null: they do not fit. `low`: a fixed
 * lift of open hands; with it the result is never null.
 */
function placed(
  { w, h, boards, size }: Wish,
  slots: readonly string[],
  shown: number,
  peeks: readonly number[],
  hang: number,
  low?: number,
) {
  const mine = Math.floor(Math.min(56, Math.floor(h / 5.2)) * Math.min(1, size))
  const lift = low ?? Math.ceil(shown * CARD) + 2
  const sizes: Sizes = { hole: 28, shown, lift, name: 0, peek: Math.min(...peeks), mine, board: 0 }
  const heights = heightsOf(h, slots, peeks, hang)
  if (!heights && low === undefined) return null
  const me = ownSpot(w, h, mine)
  const hand = beside(me.plate, mine)
  const spots = [me, ...slots.map((slot, at) => spotOf(slot, w, heights?.[at] ?? h / 2, hang))]
  return { kind: 'flat' as const, spots, hand, ...middle(w, spots, slots, hand, sizes, boards) }
}

/** Returns the distance of each plate's centre from the top; null: there is too little room. */
function heightsOf(height: number, slots: readonly string[], peeks: readonly number[], hang: number): number[] | null {
  const highest = Math.max(0, ...slots.map((slot, at) => (slot in TOP ? peeks[at]! : 0)))
  const top = MARGIN + highest + PLATE.h / 2
  const bottom = height - MARGIN - hang - PLATE.h / 2
  const peekOf = (slot: string) => peeks[slots.indexOf(slot)] ?? 0
  const between = (middle: string, corner: string, low: string) => {
    const from = slots.includes(corner) ? top + PLATE.h / 2 + hang + 2 : MARGIN
    const to = slots.includes(low) ? bottom - PLATE.h / 2 - peekOf(low) - 2 : height - MARGIN
    const spare = to - from - peekOf(middle) - PLATE.h - hang
    return spare < 0 ? null : from + spare / 2 + peekOf(middle) + PLATE.h / 2
  }
  const sides = { M: between('M', '1', 'B'), m: between('m', '5', 'b') }
  if (slots.some((slot) => (slot === 'M' || slot === 'm') && sides[slot] === null)) return null
  return slots.map((slot) => (slot === 'M' || slot === 'm' ? sides[slot]! : slot in TOP ? top : bottom))
}

function plateW(width: number): number {
  return width < NARROW_STAGE_PX ? NARROW_PLATE : PLATE.w
}

function spotOf(slot: string, width: number, y: number, hang: number): Spot {
  const w = plateW(width)
  const left = MARGIN + w / 2
  const across = TOP[slot]
  const x = across !== undefined ? left + across * (width - 2 * left) : slot === slot.toUpperCase() ? left : width - left
  return { plate: { w, h: PLATE.h, x, y }, bet: { ...BET, h: hang - 1, x, y: y + PLATE.h / 2 + (hang + 1) / 2 } }
}

/** Returns our spot: the plate stands beside our cards, and our bet above the plate. */
function ownSpot(width: number, height: number, mine: number): Spot {
  const whole = OWN.w + HAND_GAP_PX + 2 * mine + GAP
  const plate = { ...OWN, x: (width - whole + OWN.w) / 2, y: height - 4 - OWN.h / 2 }
  return { plate, bet: { ...BET, x: plate.x, y: topOf(plate) - BET.h / 2 - 3 } }
}

function beside(plate: Box, mine: number): Box {
  const high = Math.ceil(mine * CARD)
  const w = 2 * mine + GAP
  return { x: plate.x + plate.w / 2 + HAND_GAP_PX + w / 2, y: bottomOf(plate) - high / 2, w, h: high }
}

function middle(
  width: number,
  spots: readonly Spot[],
  slots: readonly string[],
  hand: Box,
  sizes: Sizes,
  boards: number,
): Pick<Arrangement, 'sizes' | 'board' | 'pot' | 'pots'> {
  const { top, bottom } = {
    top: Math.max(...slots.map((slot, at) => (slot in TOP ? bottomOf(spots[at + 1]!.bet) : 0))) + 4,
    bottom: Math.min(topOf(hand), topOf(spots[0]!.bet)) - 6,
  }
  const edge = slots.includes('M') ? MARGIN + plateW(width) + 8 : MARGIN
  const free = width - 2 * edge
  const gaps = (boards - 1) * GAP
  // The width at each side, for the pots: as much as a board with cards of 48 pixels leaves, but at least 104
  // and at most 120 pixels.
  const aside = Math.max(104, Math.min(120, (free - 5 * (48 + GAP)) / 2))
  const card = Math.floor(Math.min(60, (bottom - top - gaps) / boards / CARD, (free - 2 * aside) / 5 - GAP))
  const board: Box = { x: width / 2, y: (top + bottom) / 2, w: 5 * card + 4 * GAP, h: boards * card * CARD + gaps }
  const side = Math.min(190, (free - board.w) / 2 - 10)
  const at = (direction: -1 | 1) => between(board.x + direction * (board.w / 2 + 8 + side / 2), side, { top, bottom })
  return { sizes: { ...sizes, board: card }, board, pot: at(-1), pots: at(1) }
}
