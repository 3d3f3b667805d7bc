/** A phone held upright: rows of seats above and below the board, two beside our cards where there are many. */
import type { Arrangement, Sizes, Spot, Wish } from './arrangement.ts'
import { bottomOf, CARD, divided, topOf, type Size, type Stretch } from './boxes.ts'

/** Which slots so many opponents take, clockwise from our left: **b**ottom, **l**ow, **h**igh, **k** and T at the top; capitals are at the left. */
const SLOTS = ['', 'T', 'H h', 'H T h', 'L H h l', 'L H T h l', 'L H K k h l', 'L H K T k h l', 'B L H K k h l b', 'B L H K T k h l b']
const MARGIN = 6
/** Beside one of several boards: its number, and who won on it. */
const NTH = 22
const WON = 88

interface Measures {
  plate: Size
  own: Size
  /** How far a bet reaches below its plate. */
  hang: number
  bet: Size
  sizes: Sizes
}

export function tall(wish: Wish): Arrangement {
  const measures = measured(wish)
  const slots = SLOTS[wish.others]!.split(' ')
  const rows = rowsOf(wish.h, slots, measures)
  const spots = [ownSpot(wish, measures), ...slots.map((slot) => spotOf(slot, wish.w, rows, measures))]
  const several = wish.boards > 1
  const space = spaceOf(wish, spots, slots, measures)
  const { card, ...middle } = divided({
    ...space,
    full: space.full - (several ? NTH + WON : 0),
    x: wish.w / 2,
    boards: wish.boards,
    card: 76,
    pot: 40,
    pots: 4 + 26 * Math.max(1, Math.ceil(wish.pots / 2)),
  })
  const board = { ...middle.board, x: middle.board.x - (several ? (WON - NTH) / 2 : 0) }
  return { kind: 'tall', sizes: { ...measures.sizes, board: card }, spots, ...middle, board }
}

function measured({ w, h, others, size }: Wish): Measures {
  const crowded = others >= 6
  const low = h < (others >= 8 ? 450 : 400)
  const third = Math.floor((w - 2 * MARGIN - 16) / 3)
  const peek = crowded ? (low ? 25 : 31) : low ? 28 : 36
  const mine = Math.floor(Math.min(w / 5.6, h / 7.6, 76) * Math.min(1, size))
  const own = { w: Math.min(136, Math.floor(w * 0.36)), h: low ? 42 : 46 }
  return {
    plate: { w: Math.min(third, crowded ? 112 : 116), h: crowded ? (low ? 38 : 42) : low ? 42 : 46 },
    own,
    hang: crowded ? 16 : 25,
    bet: { w: Math.min(third, 92), h: 21 },
    sizes: {
      hole: crowded ? (low ? 24 : 28) : 34,
      shown: crowded ? (low ? 30 : 36) : 42,
      peek,
      mine,
      minePeek: Math.round(mine * CARD * 0.64),
      board: 0,
    },
  }
}

type Rows = Record<'T' | 'K' | 'H' | 'L' | 'B', number>

/** Centres of the rows of plates. Rows that share no column may slide into each other. */
function rowsOf(height: number, slots: readonly string[], { plate, own, hang, sizes }: Measures): Rows {
  const step = sizes.peek + plate.h + hang + 1
  const spare = Math.max(0, height - (slots.includes('B') ? 4.9 : 4) * step)
  const top = MARGIN + sizes.peek + plate.h / 2 + spare * 0.03
  const high =
    top +
    (slots.includes('K')
      ? step + spare * 0.05
      : slots.includes('T')
        ? Math.min(step, plate.h + spare * 0.25)
        : Math.min(plate.h, spare * 0.2))
  const bottom = height - MARGIN - hang - plate.h / 2
  const low = slots.includes('B')
    ? bottom - step - spare * 0.08
    : Math.min(bottom, height - MARGIN - own.h - sizes.minePeek + plate.h / 2 + 14)
  return { T: top, K: top, H: high, L: low, B: bottom }
}

function spotOf(slot: string, width: number, rows: Rows, { plate, hang, bet }: Measures): Spot {
  const row = slot.toUpperCase() as keyof Rows
  const left = MARGIN + plate.w / 2
  const x = slot === 'T' ? width / 2 : slot === row ? left : width - left
  return { plate: { ...plate, x, y: rows[row] }, bet: { ...bet, x, y: rows[row] + plate.h / 2 + hang - bet.h / 2 } }
}

function ownSpot({ w, h }: Wish, { own, bet, sizes }: Measures): Spot {
  const plate = { ...own, x: w / 2, y: h - MARGIN - own.h / 2 }
  return { plate, bet: { ...bet, x: plate.x, y: topOf(plate) - sizes.minePeek - 5 - bet.h / 2 } }
}

/** Where the middle is free: between the upper and the lower rows, and in the column between left and right beyond that. */
function spaceOf(
  { w }: Wish,
  spots: readonly Spot[],
  slots: readonly string[],
  { plate, sizes }: Measures,
): { zone: Stretch; full: number; reach: Stretch; column: number } {
  const those = (names: string) => slots.flatMap((slot, at) => (names.includes(slot) ? [spots[at + 1]!] : []))
  const under = (names: string) => Math.max(0, ...those(names).map(({ bet }) => bottomOf(bet) + 3))
  const ours = topOf(spots[0]!.bet) - 3
  const reach = { top: Math.max(MARGIN, under('T')), bottom: ours }
  const zone = {
    top: Math.max(under('HhKk'), reach.top + 30),
    bottom: Math.min(ours, ...those('Ll').map((spot) => topOf(spot.plate) - sizes.peek - 3)),
  }
  return { zone, full: w - 20, reach, column: Math.floor(w - 2 * (2 * MARGIN + plate.w)) }
}
