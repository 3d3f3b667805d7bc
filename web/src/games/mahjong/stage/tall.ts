/**
 * The layout for a phone held upright, up to four seats: a strip of plates, and below it a cross of rivers,
 * narrow at the sides.
 */
import { SIDES, OPEN_TILE_PX, type Arrangement, type Place, type Wish } from './arrangement.ts'
import { field, rowOf, rowsFor, widest, type Box } from './boxes.ts'

const MARGIN = 4
/** The gap between the compass and the rivers above and below it, and between two seats of the strip. */
const GAP = 4
/** The gap between the rivers at the sides and those in the middle. */
const APART = 2
/** The largest height of the compass, which it has if there is room. */
const COMPASS = 100
/** On a stage lower than this, plates, melds and compass are smaller. */
const LOW = 380

interface Measures {
  plate: number
  rack: number
  /** Height of an open hand, in two rows; 0: none lies open. */
  hand: number
  tw: number
  /** Columns of the rivers above and below the compass. */
  cols: number
  rows: number
  /** Columns of the rivers at the sides of the compass; 0: no seats are there. */
  beside: number
  compass: number
  top: boolean
}

export function tall(wish: Wish): Arrangement {
  const m = measured(wish)
  const { w, h } = wish
  const river = field(m.cols, m.rows, m.tw)
  const start = stripOf(m)
  const rivers = (m.top ? river.h + GAP : 0) + GAP + river.h
  const high = Math.max(m.compass, Math.min(COMPASS, h - start - rivers - 2))
  const y = start + Math.max(0, h - start - rivers - high - 2) / 2
  const side = sideOf(m, wish)
  const left = MARGIN + (m.beside > 0 ? side.w + APART : 0)
  const middle = { x: left, w: w - 2 * left }
  const compass: Box = { ...middle, y: y + (m.top ? river.h + GAP : 0), h: high }
  const at = (box: Box, cols: number, towards: Place['river']['towards']) => ({ box, cols, tw: m.tw, towards })
  const centred = (top: number): Box => ({ x: (w - river.w) / 2, y: top, ...river })
  const sides = SIDES[wish.others]!
  const others = sides.map(
    (where, nth): Place => ({
      at: where,
      ...stripPlace(wish, m, nth),
      river:
        where === 'top'
          ? at(centred(y), m.cols, 'down')
          : at(
              {
                x: where === 'left' ? MARGIN : w - MARGIN - side.w,
                y: Math.max(start, Math.min(h - 2 - side.h, compass.y + compass.h / 2 - side.h / 2)),
                ...side,
              },
              m.beside,
              where === 'left' ? 'right' : 'left',
            ),
    }),
  )
  return {
    kind: 'tall',
    places: [
      { plate: null, rack: null, hand: null, at: 'bottom', river: at(centred(compass.y + compass.h + GAP), m.cols, 'up') },
      ...others,
    ],
    compass,
    waits: null,
    meld: Math.min(17, Math.round(m.rack * 0.62)),
    back: 0,
  }
}

function sideOf(m: Measures, { river }: Wish) {
  return field(m.beside, rowsFor(river, Math.max(1, m.beside)), m.tw)
}

function stripOf(m: Measures): number {
  return MARGIN + m.plate + 3 + m.rack + m.hand + 4
}

function measured(wish: Wish): Measures {
  const { w, h, others, river, melds, open } = wish
  const low = h < LOW
  const base = {
    plate: low ? 44 : 46,
    rack: melds > 2 && others > 1 ? (melds > 4 ? 58 : 54) : melds > 1 && others > 1 ? 38 : low ? 27 : 31,
    hand: open ? 2 * rowOf(OPEN_TILE_PX) + 2 : 0,
    compass: low ? 38 : 52,
    beside: others > 1 ? 3 : 0,
    top: others !== 2,
  }
  const of = (cols: number): Measures => {
    const rows = rowsFor(river, cols)
    const tw = widest(32, 10, (one) => {
      const m = { ...base, cols, rows, tw: one }
      const { w: rw, h: rh } = field(cols, rows, one)
      const side = sideOf(m, wish)
      const across = 2 * MARGIN + rw + (base.beside > 0 ? 2 * (side.w + APART) : 0)
      return (
        across <= w &&
        stripOf(m) + (base.top ? rh + GAP : 0) + base.compass + GAP + rh + 2 <= h &&
        stripOf(m) + (base.beside > 0 ? side.h : 0) + 2 <= h
      )
    })
    return { ...base, cols, rows, tw }
  }
  return [7, 8, 9, 10, 11, 12, 14, 16].map(of).reduce((best, one) => (one.tw > best.tw ? one : best))
}

/** Returns a seat's boxes in the strip, which has the order of the table: the seat at our left is at the left. */
function stripPlace({ w, others }: Wish, m: Measures, nth: number): { plate: Box; rack: Box; hand: Box | null } {
  const each = (w - 2 * MARGIN - (others - 1) * GAP) / others
  const x = MARGIN + (others - 1 - nth) * (each + GAP)
  return {
    plate: { x, y: MARGIN, w: each, h: m.plate },
    rack: { x, y: MARGIN + m.plate + 3, w: each, h: m.rack },
    hand: m.hand > 0 ? { x, y: MARGIN + m.plate + 3 + m.rack, w: each, h: m.hand } : null,
  }
}
