/**
 * The layout for a desk: a cross of rivers round the compass, plates at the edges, the waits in the free
 * corner.
 */
import { SIDES, type Arrangement, type Place, type River, type Wish } from './arrangement.ts'
import { field, rowsFor, widest, type Box } from './boxes.ts'

const MARGIN = { x: 22, y: 16 }
const PLATE = 58
const GAP = 12
const COMPASS = { w: 186, h: 140 }
/** The height of what is under a plate at the side: melds, and tiles seen from behind. */
const RACK = 158

interface Measures {
  tw: number
  cols: number
  rows: number
  /** The number of seats at the top. */
  tops: number
  /** Width of the plates at the sides. */
  side: number
  /** Width and height of the middle. */
  middle: { w: number; h: number }
}

export function wide(wish: Wish): Arrangement {
  const m = measured(wish)
  const { w, h } = wish
  const river = field(m.cols, m.rows, m.tw)
  const top = MARGIN.y + (m.tops > 0 ? PLATE + 8 : 0)
  const upper = m.tops > 0 ? river.h : 0
  const spare = Math.max(0, h - top - upper - m.middle.h - river.h - 2 * GAP - 6)
  const centre = top + upper + (m.tops > 0 ? GAP : 0) + spare * (m.tops > 0 ? 0.45 : 0.6) + m.middle.h / 2
  const compass: Box = { x: (w - m.middle.w) / 2, y: centre - COMPASS.h / 2, w: m.middle.w, h: COMPASS.h }
  const own: River = { box: { x: (w - river.w) / 2, y: centre + m.middle.h / 2 + GAP, ...river }, cols: m.cols, tw: m.tw, towards: 'up' }
  const sides = SIDES[wish.others]!
  const places: Place[] = [
    { plate: null, rack: null, hand: null, river: own, at: 'bottom' },
    ...sides.map((side, at) =>
      side === 'top'
        ? topPlace(wish, m, m.tops - 1 - sides.slice(0, at).filter((one) => one === 'top').length, centre)
        : sidePlace(wish, m, side, centre),
    ),
  ]
  return {
    kind: 'wide',
    places,
    compass,
    waits: corner(wish, m, own.box, centre),
    meld: wish.melds > 2 || wish.others > 3 ? 19 : 24,
    back: 10,
  }
}

function measured({ w, h, others, river }: Wish): Measures {
  const tops = SIDES[others]!.filter((side) => side === 'top').length
  const sided = others !== 1
  const side = Math.round(Math.max(132, Math.min(168, w * 0.167)))
  const of = (cols: number): Measures => {
    const rows = rowsFor(river, cols)
    const tw = widest(Math.min(46, (tops > 0 ? 31 : 36) * Math.max(1, Math.min(w / 1008, h / 560))), 11, (one) => {
      const { w: rw, h: rh } = field(cols, rows, one)
      const across = 2 * MARGIN.x + (sided ? 2 * (side + 10 + rw + GAP) : 0) + Math.max(COMPASS.w, rw)
      const upper = tops > 1 ? tops * rw + (tops - 1) * 24 + 2 * (MARGIN.x + side + 10) : 0
      const down = MARGIN.y + (tops > 0 ? PLATE + 8 + rh + GAP : 0) + middleOf(rh, tops, sided) + GAP + rh + 6
      return across <= w && upper <= w && down <= h && (!sided || rh <= h - 2 * MARGIN.y)
    })
    return {
      tw,
      cols,
      rows,
      tops,
      side,
      middle: { w: Math.max(COMPASS.w, field(cols, rows, tw).w), h: middleOf(field(cols, rows, tw).h, tops, sided) },
    }
  }
  return [6, 7, 8, 9, 10, 12].map(of).reduce((best, one) => (one.tw > best.tw ? one : best))
}

/**
 * Returns the height of the middle. With several seats at the top, whose rivers reach over the rivers at the
 * sides, the middle is at least as high as a river at a side.
 */
function middleOf(river: number, tops: number, sided: boolean): number {
  return sided && tops > 1 ? Math.max(COMPASS.h, river) : COMPASS.h
}

function topPlace({ w }: Wish, m: Measures, nth: number, centre: number): Place {
  const river = field(m.cols, m.rows, m.tw)
  const across = m.tops > 1 ? river.w + 24 : 0
  const x = w / 2 + (nth - (m.tops - 1) / 2) * across
  const each = (w - 2 * MARGIN.x) / m.tops
  const left = m.tops > 1 ? MARGIN.x + nth * each : Math.max(MARGIN.x, w / 2 - 232)
  const plate = m.tops > 1 ? Math.min(186, each * 0.58) : 180
  return {
    at: 'top',
    hand: null,
    plate: { x: left, y: MARGIN.y, w: plate, h: PLATE },
    rack: { x: left + plate + 10, y: MARGIN.y, w: (m.tops > 1 ? left + each - 6 : w - MARGIN.x) - left - plate - 10, h: PLATE },
    river: { box: { x: x - river.w / 2, y: centre - m.middle.h / 2 - GAP - river.h, ...river }, cols: m.cols, tw: m.tw, towards: 'down' },
  }
}

function sidePlace({ w, h }: Wish, m: Measures, at: 'left' | 'right', centre: number): Place {
  const river = field(m.cols, m.rows, m.tw)
  const x = at === 'left' ? MARGIN.x : w - MARGIN.x - m.side
  const y = Math.max(MARGIN.y + (m.tops > 0 ? PLATE + 8 : 0), Math.min(centre - (PLATE + 8 + RACK) / 2, h - PLATE - 8 - RACK - 4))
  const beside = at === 'left' ? (w - m.middle.w) / 2 - GAP - river.w : (w + m.middle.w) / 2 + GAP
  return {
    at,
    hand: null,
    plate: { x, y, w: m.side, h: PLATE },
    rack: { x, y: y + PLATE + 8, w: m.side, h: RACK },
    river: { box: { x: beside, y: besideTop(m, h, centre), ...river }, cols: m.cols, tw: m.tw, towards: at === 'left' ? 'right' : 'left' },
  }
}

/** Returns the top of the rivers at the sides, which are level with the compass but stay on the stage. */
function besideTop(m: Measures, h: number, centre: number): number {
  const { h: high } = field(m.cols, m.rows, m.tw)
  return Math.max(MARGIN.y, Math.min(h - 4 - high, centre - high / 2))
}

/** Returns the free area at the right of our river, below the river of the next seat. */
function corner({ w, h, others }: Wish, m: Measures, own: Box, centre: number): Box {
  const river = field(m.cols, m.rows, m.tw)
  const sided = others !== 1
  const x = own.x + own.w + GAP
  const y = Math.max(own.y, sided ? besideTop(m, h, centre) + river.h + GAP : own.y)
  const right = sided ? w - MARGIN.x - m.side - 10 : w - MARGIN.x
  return { x, y, w: right - x, h: Math.max(0, Math.min(132, h - 6 - y)) }
}
