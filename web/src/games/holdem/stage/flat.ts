/** A phone on its side: five seats in a row at the top, two at each side, the board between pot and side pots. */
import type { Arrangement, Sizes, Spot, Wish } from './arrangement.ts'
import { between, bottomOf, CARD, GAP, topOf, type Box, type Size } from './boxes.ts'

/** Which slots so many opponents take, clockwise from our left: **b**ottom, **m**iddle, and the top row 1 to 5 or, of four, w to z. */
const SLOTS = ['', '3', 'w z', 'M 3 m', 'M w z m', 'M 2 3 4 m', 'M 1 2 4 5 m', 'M 1 2 3 4 5 m', 'B M 1 2 4 5 m b', 'B M 1 2 3 4 5 m b']
const TOP: Record<string, number> = { 1: 0, 2: 0.25, 3: 0.5, 4: 0.75, 5: 1, w: 0.3, z: 0.7 }
const MARGIN = 6
const PLATE: Size = { w: 116, h: 40 }
const OWN: Size = { w: 132, h: 42 }
const BET: Size = { w: 96, h: 20 }
/** How far a bet reaches below its plate. */
const HANG = 14

export function flat({ w, h, others, boards, size }: Wish): Arrangement {
  const usual = Math.min(60, Math.floor(h / 4.8))
  const mine = Math.floor(usual * Math.min(1, size))
  const sizes: Sizes = { hole: 26, shown: 34, peek: 28, mine, minePeek: 0, board: 0 }
  sizes.minePeek = Math.round(sizes.mine * CARD * 0.56)
  const slots = SLOTS[others]!.split(' ')
  const me = ownSpot(w, h, usual)
  const spots = [me, ...slots.map((slot) => spotOf(slot, w, h, sizes))]
  return { kind: 'flat', spots, ...middle(w, spots, slots, sizes, boards) }
}

function spotOf(slot: string, width: number, height: number, { peek }: Sizes): Spot {
  const left = MARGIN + PLATE.w / 2
  const top = MARGIN + peek + PLATE.h / 2
  const bottom = height - MARGIN - HANG - PLATE.h / 2
  const across = TOP[slot]
  const x = across !== undefined ? left + across * (width - 2 * left) : slot === slot.toUpperCase() ? left : width - left
  const y = across !== undefined ? top : slot.toUpperCase() === 'B' ? bottom : (top + bottom) / 2
  return { plate: { ...PLATE, x, y }, bet: { ...BET, x, y: y + PLATE.h / 2 + HANG - BET.h / 2 } }
}

/** Our bet lies beside our cards: above them is the board. */
function ownSpot(width: number, height: number, mine: number): Spot {
  const plate = { ...OWN, x: width / 2, y: height - 4 - OWN.h / 2 }
  return { plate, bet: { ...BET, x: plate.x + mine + GAP + 8 + BET.w / 2, y: topOf(plate) - BET.h / 2 - 2 } }
}

function middle(
  width: number,
  spots: readonly Spot[],
  slots: readonly string[],
  sizes: Sizes,
  boards: number,
): Pick<Arrangement, 'sizes' | 'board' | 'pot' | 'pots'> {
  const { top, bottom } = {
    top: Math.max(...slots.map((slot, at) => (slot in TOP ? bottomOf(spots[at + 1]!.bet) : 0))) + 4,
    bottom: topOf(spots[0]!.plate) - sizes.minePeek - 8,
  }
  const beside = slots.includes('M') ? MARGIN + PLATE.w + 8 : MARGIN
  const free = width - 2 * beside
  const gaps = (boards - 1) * GAP
  // Pots are worth more room than cards that are large enough.
  const aside = Math.max(104, Math.min(120, (free - 5 * (48 + GAP)) / 2))
  const card = Math.floor(Math.min(60, (bottom - top - gaps) / boards / CARD, (free - 2 * aside) / 5 - GAP))
  const board: Box = { x: width / 2, y: (top + bottom) / 2, w: 5 * card + 4 * GAP, h: boards * card * CARD + gaps }
  const side = Math.min(190, (free - board.w) / 2 - 10)
  const at = (direction: -1 | 1) => between(board.x + direction * (board.w / 2 + 8 + side / 2), side, { top, bottom })
  return { sizes: { ...sizes, board: card }, board, pot: at(-1), pots: at(1) }
}
