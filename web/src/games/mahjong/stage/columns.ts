/**
 * The layout for a phone on its side, and for five or six seats on a phone held upright: a column for each of
 * the others, our own river below.
 */
import { NARROW_PLATE_PX, SIDES, OPEN_TILE_PX, type Arrangement, type Place, type Wish } from './arrangement.ts'
import { field, rowOf, rowsFor, widest, type Box } from './boxes.ts'

const MARGIN = 6
/** The height of a narrow plate: below the name stand the face and, beside it, score, marks and the missing suit. */
const NARROW_PLATE_HIGH_PX = 73
const GAP = 6

interface Measures {
  column: number
  plate: { w: number; h: number }
  /** Whether the rack stands beside its plate, as in a wide column. */
  beside: boolean
  rack: number
  /** Height of an open hand; 0: none lies open. */
  hand: number
  river: { cols: number; rows: number; tw: number }
  own: { cols: number; rows: number; tw: number }
  flat: boolean
  compass: { w: number; h: number }
  waits: number
}

export function columns(wish: Wish): Arrangement {
  const m = measured(wish)
  const { w, h, others } = wish
  const head = headOf(m)
  const rivers = field(m.river.cols, m.river.rows, m.river.tw)
  const own = field(m.own.cols, m.own.rows, m.own.tw)
  const spare = Math.max(0, h - head - rivers.h - GAP - bottomOf(m))
  const bottom = head + rivers.h + GAP + spare * 0.6
  const compass: Box = m.flat ? { x: MARGIN, y: bottom, ...m.compass } : { x: MARGIN, y: bottom, w: w - 2 * MARGIN, h: m.compass.h }
  const free = m.flat ? compass.x + compass.w + GAP : 0
  const ownBox: Box = m.flat
    ? { x: free + Math.max(0, (w - free - m.waits - MARGIN - own.w) / 2), y: bottom, ...own }
    : { x: (w - own.w) / 2, y: bottom + m.compass.h + GAP, ...own }
  const sides = SIDES[others]!
  const places: Place[] = sides.map((at, nth) => {
    const x = MARGIN + (others - 1 - nth) * (m.column + GAP)
    return {
      at,
      ...headPlace(m, x),
      river: { box: { x: x + (m.column - rivers.w) / 2, y: head, ...rivers }, cols: m.river.cols, tw: m.river.tw, towards: 'up' },
    }
  })
  return {
    kind: 'columns',
    places: [
      { plate: null, rack: null, hand: null, at: 'bottom', river: { box: ownBox, cols: m.own.cols, tw: m.own.tw, towards: 'up' } },
      ...places,
    ],
    compass,
    waits: m.flat ? { x: w - MARGIN - m.waits, y: bottom, w: m.waits, h: Math.max(0, h - bottom - 2) } : null,
    meld: m.column < 96 ? 13 : m.beside && wish.melds > 2 ? 14 : m.flat && !m.beside ? 15 : 17,
    back: 0,
  }
}

function headOf(m: Measures): number {
  return MARGIN + m.plate.h + (m.beside ? 0 : 3 + m.rack) + m.hand + 9
}

function headPlace(m: Measures, x: number): { plate: Box; rack: Box; hand: Box | null } {
  const plate: Box = { x, y: MARGIN, ...m.plate }
  const hand = m.hand > 0 ? { x, y: headOf(m) - 7 - m.hand, w: m.column, h: m.hand } : null
  return {
    plate,
    hand,
    rack: m.beside
      ? { x: x + m.plate.w + 6, y: MARGIN, w: m.column - m.plate.w - 6, h: m.rack }
      : { x, y: MARGIN + m.plate.h + 3, w: m.column, h: m.rack },
  }
}

function bottomOf(m: Measures): number {
  const own = field(m.own.cols, m.own.rows, m.own.tw).h
  return m.flat ? Math.max(own, m.compass.h) + 2 : m.compass.h + GAP + own + 2
}

function measured({ w, h, others, river, melds, open }: Wish): Measures {
  const flat = w >= 500
  const column = (w - 2 * MARGIN - (others - 1) * GAP) / others
  const beside = flat && column >= 210
  const plate = { w: beside ? Math.min(128, column * 0.5) : column, h: flat ? 42 : column < NARROW_PLATE_PX ? NARROW_PLATE_HIGH_PX : 46 }
  const waits = flat ? 176 : 0
  const base = {
    column,
    plate,
    beside,
    rack: beside ? 42 : melds > 2 && column < 96 ? 46 : 25,
    hand: open ? (others > 3 && flat ? 1 : others > 3 ? 2 : 1) * rowOf(OPEN_TILE_PX) + 2 : 0,
    flat,
    waits,
    compass: flat ? { w: 92, h: 46 } : { w, h: 34 },
  }
  const tw = widest(flat ? 24 : 26, 9, (one) => {
    const m = filled(base, one, river, w)
    return headOf(m) + field(m.river.cols, m.river.rows, m.river.tw).h + GAP + bottomOf(m) <= h
  })
  return filled(base, tw, river, w)
}

function filled(base: Omit<Measures, 'river' | 'own'>, tw: number, tiles: number, w: number): Measures {
  const cols = Math.max(3, Math.floor(base.column / (tw + 1)))
  const fits = Math.min(tw, base.column / cols - 1)
  const room = base.flat ? w - 2 * MARGIN - base.compass.w - base.waits - 2 * GAP : w - 2 * MARGIN
  const across = Math.min(tiles, Math.floor(room / (tw + 1)))
  return { ...base, river: { cols, rows: rowsFor(tiles, cols), tw: fits }, own: { cols: across, rows: rowsFor(tiles, across), tw } }
}
