/**
 * The layout for a phone held upright: rows of seats above and below the board; with many seats two stand
 * beside our cards.
 */
import type { Arrangement, Sizes, Spot, Wish } from './arrangement.ts'
import { above, bottomOf, CARD, divided, isRoomy, smallerFor, topOf, type Size, type Stretch } from './boxes.ts'

/**
 * The slots by the number of opponents, clockwise from our left. b: bottom; l: low; h: high; k: top; T: the middle of the
 * top. Capitals are at the left, small letters at the right.
 */
const SLOTS = ['', 'T', 'H h', 'H T h', 'L H h l', 'L H T h l', 'L H K k h l', 'L H K T k h l', 'B L H K k h l b', 'B L H K T k h l b']
const MARGIN = 6
/** The largest width of a plate. */
const PLATE = 136
/** The width that the pot keeps between two plates. */
const POT = 94
/** With at least this many opponents their plates are smaller, and a hand's name stands on its plate. */
const CROWD = 6
/** The width of a board's number, which stands beside each of several boards. */
const NTH = 22
/** The width of a board's winners, who stand beside each of several boards. */
const WON = 88

type Row = 'T' | 'K' | 'H' | 'L' | 'B'

/** The room that open hands may take from the rest of the table. */
interface Cost {
  /** The least width of a card of the board. */
  board: number
  /** The scale of our cards. */
  ours: number
  /** Whether plates are as low as on a low stage. */
  low: boolean
}

/** Open hands take no room from the rest. */
const NOTHING: Cost = { board: 57, ours: 1, low: false }
/** Costs, tried in turn: none; smaller cards of the board; lower plates, too; smaller cards of ours, too. */
const COSTS: readonly Cost[] = [
  NOTHING,
  { board: 46, ours: 1, low: false },
  { board: 46, ours: 1, low: true },
  { board: 44, ours: 0.8, low: true },
  { board: 38, ours: 0.7, low: true },
]

interface Measures {
  plate: Size
  /** The width of a plate beside our cards. */
  aside: number
  own: Size
  /** The distance that a bet reaches below its plate. */
  hang: number
  bet: Size
  sizes: Sizes
  /** How high cards stand out over the plates of a row. */
  peeks: Record<Row, number>
}

/** Open hands lie whole, and as large as possible, if that leaves the board large enough. */
export function tall(wish: Wish): Arrangement {
  const slots = SLOTS[wish.others]!.split(' ')
  const seats = new Set(slots.map(rowOf))
  const shown = new Set(slots.flatMap((slot, at) => (wish.open[at + 1] ? [rowOf(slot)] : [])))
  // If there is room for all hands to lie whole, hidden hands get this room, too, so that nothing moves when
  // a hand is opened.
  const all = wish.others < CROWD ? first(wish, slots, seats, 42) : null
  return all ?? (shown.size > 0 ? opened(wish, slots, shown) : null) ?? closed(wish, slots)
}

/** The arrangement with whole open hands in some rows, at the least cost; null: there is none. */
function opened(wish: Wish, slots: readonly string[], rows: ReadonlySet<Row>): Arrangement | null {
  return COSTS.reduce<Arrangement | null>((found, cost) => found ?? first(wish, slots, rows, 26, cost), null)
}

/** The arrangement whose open hands in some rows are as large as the middle allows; null: there is none. */
function first(wish: Wish, slots: readonly string[], rows: ReadonlySet<Row>, least: number, cost = NOTHING): Arrangement | null {
  const crowded = wish.others >= CROWD
  const most = crowded || wish.w < 380 ? 42 : 52
  const board = wish.boards > 1 ? 24 : Math.min(cost.board, crowded ? 54 : 57, wish.w / 6.9)
  for (let shown = most; shown >= Math.min(least, most); shown -= 2) {
    const arrangement = placed(wish, slots, measured(wish, rows, shown, cost.ours, cost.low))
    if (isRoomy(arrangement, arrangement.sizes.board, board)) return arrangement
  }
  return null
}

/** The arrangement in which each opponent shows only the upper part of its cards; our cards are smaller if they must be. */
function closed(wish: Wish, slots: readonly string[]): Arrangement {
  const least = wish.boards > 1 ? 16 : wish.w < 350 ? 36 : 46
  const made = (smaller: number, size: number) => placed({ ...wish, size }, slots, measured({ ...wish, size }, new Set(), 0, smaller))
  const smaller = smallerFor((factor) => {
    const arrangement = made(factor, 1)
    return isRoomy(arrangement, arrangement.sizes.board, least)
  })
  return made(smaller, wish.size)
}

function placed(wish: Wish, slots: readonly string[], measures: Measures): Arrangement {
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
  return {
    kind: 'tall',
    sizes: { ...measures.sizes, board: card },
    spots,
    hand: above(spots[0]!.plate, measures.sizes.mine),
    ...middle,
    board,
  }
}

/**
 * Returns the measures for open hands in `rows` that lie whole, with cards of width `shown`. With `shown` 0,
 * open hands stand out no further than others.
 */
function measured({ w, h, others, size }: Wish, rows: ReadonlySet<Row>, shown: number, smaller: number, lower = false): Measures {
  const crowded = others >= CROWD
  const low = lower || h < (others >= 8 ? 450 : 400)
  const three = others === 3 || others === 5 || others === 7 || others === 9
  const peek = crowded ? (low ? 25 : 31) : low ? 28 : 36
  const mine = Math.floor(Math.min(w / 5.7, h / 7.6, w < 380 ? 56 : 72) * smaller * Math.min(1, size))
  const own = { w: Math.min(136, Math.floor(w * 0.36)), h: low ? 42 : 46 }
  const name = crowded || shown === 0 ? 0 : 20
  // While hands are open no bets lie below the plates, so that a crowded table can do with less room there.
  const hang = crowded ? (shown > 0 ? 16 : 19) : 25
  const lift = shown === 0 ? peek : Math.ceil(shown * CARD) + name + 3
  const peekOf = (row: Row) => (rows.has(row) ? Math.max(peek, lift) : peek)
  return {
    plate: {
      w:
        others === 1
          ? PLATE
          : Math.min(three ? Math.floor((w - 2 * MARGIN - 16) / 3) : PLATE, Math.floor((w - 4 * MARGIN - POT) / 2), crowded ? 116 : PLATE),
      h: crowded ? (low ? 38 : 42) : low ? 42 : 46,
    },
    aside: Math.min(116, Math.floor((w - Math.max(own.w, 2 * mine + 4)) / 2 - MARGIN - 3)),
    own,
    hang,
    bet: { w: Math.min(Math.floor((w - 2 * MARGIN - 16) / 3), 92), h: crowded ? hang - 1 : 21 },
    sizes: {
      hole: crowded ? (low ? 24 : 28) : 34,
      shown: shown || (crowded ? (low ? 30 : 36) : 42),
      lift,
      name,
      peek,
      mine,
      board: 0,
    },
    peeks: { T: peekOf('T'), K: peekOf('K'), H: peekOf('H'), L: peekOf('L'), B: peekOf('B') },
  }
}

type Rows = Record<Row, number>

/** Centres of the rows of plates. Rows that share no column may slide into each other. */
function rowsOf(height: number, slots: readonly string[], { plate, hang, peeks }: Measures): Rows {
  const step = (row: Row) => peeks[row] + plate.h + hang + 1
  const used = [...new Set(slots.map(rowOf))].filter((row) => row !== 'T' || !slots.includes('H'))
  const spare = Math.max(0, height - used.reduce((sum, row) => sum + step(row), 0) - 170)
  const crown = Math.max(slots.includes('T') ? peeks.T : 0, slots.includes('K') ? peeks.K : 0)
  const top = MARGIN + crown + plate.h / 2 + spare * 0.03
  const high = slots.includes('K')
    ? top + step('H') + spare * 0.05
    : MARGIN + peeks.H + plate.h / 2 + Math.min(plate.h, spare * (slots.includes('T') ? 0.3 : 0.2))
  const bottom = height - MARGIN - hang - plate.h / 2
  const low = slots.includes('B') ? bottom - step('B') - spare * 0.08 : bottom - Math.min(plate.h, spare * 0.3)
  return { T: top, K: top, H: high, L: low, B: bottom }
}

function rowOf(slot: string): Row {
  return slot.toUpperCase() as Row
}

function spotOf(slot: string, width: number, rows: Rows, { plate, aside, hang, bet }: Measures): Spot {
  const row = rowOf(slot)
  const w = row === 'L' || row === 'B' ? Math.min(plate.w, aside) : plate.w
  const left = MARGIN + w / 2
  const x = slot === 'T' ? width / 2 : slot === row ? left : width - left
  return { plate: { w, h: plate.h, x, y: rows[row] }, bet: { ...bet, x, y: rows[row] + plate.h / 2 + hang - bet.h / 2 } }
}

function ownSpot({ w, h }: Wish, { own, bet, sizes }: Measures): Spot {
  const plate = { ...own, x: w / 2, y: h - MARGIN - own.h / 2 }
  return { plate, bet: { ...bet, x: plate.x, y: topOf(above(plate, sizes.mine)) - 4 - bet.h / 2 } }
}

/**
 * Returns where the middle is free. `zone`: between the upper and the lower rows, over the full width.
 * `reach`: a longer stretch, in the column between left and right.
 */
function spaceOf(
  { w }: Wish,
  spots: readonly Spot[],
  slots: readonly string[],
  { plate, peeks }: Measures,
): { zone: Stretch; full: number; reach: Stretch; column: number } {
  const those = (names: string) => slots.flatMap((slot, at) => (names.includes(slot) ? [{ slot, ...spots[at + 1]! }] : []))
  const under = (names: string) => Math.max(0, ...those(names).map(({ bet }) => bottomOf(bet) + 3))
  const ours = topOf(spots[0]!.bet) - 3
  const reach = { top: Math.max(MARGIN, under('T')), bottom: ours }
  const zone = {
    top: Math.max(under('HhKk'), reach.top + 30),
    bottom: Math.min(ours, ...those('Ll').map((spot) => topOf(spot.plate) - peeks[rowOf(spot.slot)] - 3)),
  }
  return { zone, full: w - 20, reach, column: slots.length > 1 ? Math.floor(w - 2 * (2 * MARGIN + plate.w)) : w - 20 }
}
