/**
 * The layout for a phone held upright: plates in rows at the top, and the play to beat in the middle of the
 * free felt.
 */
import { bottomOf, type Box, type Felt } from '../../parts/stage/felt.ts'
import { sided, TALL_SIDES, type Area, type Arrangement, type Own, type Spot, type Wish } from './arrangement.ts'
import { CARD } from './lay.ts'

const EDGE = 6
const STRIP_PX = 34
/** The height of the caption under the play to beat. */
const CAPTION_PX = 28
/** The least gap between two plays. */
const CLOSE_PX = 2
/** The width of a caption beside a play. */
const BESIDE_PX = 150
/** With more seats than this, earlier plays at the sides lie beside their plates. */
const MANY = 6
const SHORT_PX = 640
/** The least height of the area for the play to beat. */
const LEAST_PX = 32

interface Measures {
  others: number
  card: number
  plate: { w: number; h: number }
  /** Height of an earlier play under a plate. */
  low: number
  /** Height of an open hand under a plate; 0: none lies open. */
  open: number
  /** The top of the first row of plates. */
  top: number
}

export function tall(felt: Felt, wish: Wish, own: Own): Arrangement {
  const { w } = felt
  const crowded = wish.seats > MANY && felt.h < SHORT_PX
  const strip = wish.ranks > 0 && !crowded ? { x: 4, y: 6, w: w - 8, h: STRIP_PX } : null
  const m = measured(felt, wish, strip)
  const places = sided(m.others, TALL_SIDES[m.others]!).map((place) => spotOf(w, m, place))
  const under = Math.max(...places.map(({ plate, older }) => Math.max(bottomOf(plate), bottomOf(older)))) + 4
  // A hand in high columns leaves little felt. The caption then stands beside the play.
  const beside = own.top - 4 - CAPTION_PX - under < LEAST_PX
  const middle = beside ? lowOf(felt, m, own, under) : middleOf(felt, m, own, under)
  const sideOf = (side: Spot['side']) => (beside ? 'left' : side === 'top' ? 'centre' : side)
  return {
    felt,
    table: { x: -30, y: m.top + m.plate.h * 0.4, w: w + 60, h: own.top - 18 - m.top - m.plate.h * 0.4, radius: 60, rim: 7 },
    standing: false,
    spots: places.map((spot) => ({ ...spot, older: above(spot.older, middle), best: { ...middle, align: sideOf(spot.side) } })),
    card: m.card,
    older: 0.5,
    mine: { ...middle, align: sideOf('top') },
    covered: coveredOf(felt, m, own),
    apart: felt.h >= SHORT_PX && m.others <= 2,
    beside,
    own,
    strip,
    kitty: kittyOf(w, m, wish, strip),
  }
}

function measured({ w, h }: Felt, { seats, kitty, open: isOpen }: Wish, strip: Box | null): Measures {
  const others = seats - 1
  const short = h < SHORT_PX
  const head = strip ? bottomOf(strip) : 0
  const beside = others === 2
  const row = kitty === null || beside ? 0 : 38
  return {
    others,
    card: Math.round(Math.min(w * 0.26, h * 0.125) * (others <= 2 ? 1 : others <= 5 ? 0.85 : 0.7)),
    plate: beside
      ? { w: Math.min(124, Math.round((w - 138) / 2)), h: 60 }
      : { w: others === 1 ? Math.min(220, w - 160) : Math.floor((w - 2 * EDGE - 12) / 3), h: others < MANY ? 48 : short ? 40 : 44 },
    low: others >= MANY ? (isOpen ? 22 : 30) : short || isOpen ? 36 : others > 2 ? 44 : 64,
    open: !isOpen ? 0 : others <= 2 ? (short ? 60 : 78) : others < MANY ? 46 : 22,
    top: beside ? head + 18 : head + 6 + row,
  }
}

function spotOf(w: number, m: Measures, { side, nth }: ReturnType<typeof sided>[number]): Omit<Spot, 'best'> {
  if (m.others === 2 || m.others === 1) return pairSpot(w, m, side)
  const pitch = m.plate.h + m.low + 8 + openStep(m)
  const tops = m.others - 2 * TALL_SIDES[m.others]!
  if (side === 'top') {
    const x = (w - tops * m.plate.w - (tops - 1) * 6) / 2 + nth * (m.plate.w + 6)
    const plate: Box = { x, y: m.top, ...m.plate }
    return { plate, ...below(m, plate, 'centre'), side }
  }
  const first = m.top + (tops > 0 ? pitch : 0)
  const beside = m.others >= MANY
  const y = first + nth * (beside ? m.plate.h + 5 : pitch)
  const plate: Box = { x: side === 'left' ? EDGE : w - EDGE - m.plate.w, y, ...m.plate }
  const under = below(m, plate, side)
  if (!beside) return { plate, ...under, side }
  const room = w / 2 - EDGE - m.plate.w - 6
  const half = m.open > 0 ? m.plate.h / 2 : 0
  const older: Area = {
    x: side === 'left' ? plate.x + plate.w + 4 : w / 2 + 2,
    y: y + half,
    w: room,
    h: m.plate.h - half,
    align: side,
    valign: 'middle',
  }
  return { plate, older, open: half > 0 ? { ...older, y, h: half } : null, side }
}

/** Returns a seat's spot if there are one or two others; the kitty stands between their plates. */
function pairSpot(w: number, m: Measures, side: Spot['side']): Omit<Spot, 'best'> {
  const x = side === 'top' ? (w - m.plate.w) / 2 : side === 'left' ? EDGE : w - EDGE - m.plate.w
  const plate: Box = { x, y: m.top, ...m.plate }
  const align = side === 'top' ? 'centre' : side
  const wide = w / 2 - 12
  const left = align === 'left' ? 8 : align === 'right' ? w - 8 - wide : (w - wide) / 2
  const area = (y: number, h: number): Area => ({ x: left, y, w: wide, h, align, valign: 'top' })
  const y = bottomOf(plate) + 8
  return { plate, older: area(y + openStep(m), m.low), open: m.open > 0 ? area(y, m.open) : null, side }
}

function openStep(m: Measures): number {
  return m.open > 0 ? m.open + 4 : 0
}

function below(m: Measures, plate: Box, align: Area['align']): Pick<Spot, 'older' | 'open'> {
  const area = (y: number, h: number): Area => ({ x: plate.x, y, w: plate.w, h, align, valign: 'top' })
  const y = bottomOf(plate) + 4
  return { older: area(y + openStep(m), m.low), open: m.open > 0 ? area(y, m.open) : null }
}

/** Returns the area of the play to beat right above the player's plate, with room for its caption at the right. */
function lowOf({ w }: Felt, m: Measures, own: Own, under: number): Area {
  const last = own.top - CLOSE_PX
  const h = Math.max(LEAST_PX, Math.min(m.card * CARD, last - under))
  return { x: 10, y: last - h, w: w - 28 - BESIDE_PX, h, align: 'left', valign: 'middle' }
}

/** Returns an earlier play's area, cut at the bottom to end above the play to beat. */
function above(older: Area, best: Area): Area {
  return { ...older, h: Math.max(0, Math.min(older.h, best.y - CLOSE_PX - older.y)) }
}

/** Returns the area of the play to beat in the middle of the free felt. */
function middleOf(felt: Felt, m: Measures, own: Own, under: number): Area {
  const { w } = felt
  const last = own.top - 4 - CAPTION_PX
  // The play to beat lies, with its caption, above the player's earlier play.
  const above = coveredOf(felt, m, own).y - CAPTION_PX - (m.card * CARD) / 2
  const wished = m.others === 2 ? Math.min((m.top + 42 + own.row.buttons.y) / 2 - 11, above) : (under + last) / 2
  const reach = Math.max(0, Math.min(wished - under, last - wished))
  const centre = reach * 2 < m.card * CARD ? (under + last) / 2 : wished
  const high = 2 * Math.min(centre - under, last - centre)
  return { x: 10, y: centre - high / 2, w: w - 28, h: high, align: 'centre', valign: 'middle' }
}

/** Returns the area of the player's earlier play or word, right above the player's plate. */
function coveredOf({ w, h }: Felt, m: Measures, own: Own): Area {
  const high = h < SHORT_PX || m.others !== 2 ? 40 : 64
  return { x: w / 2 - 100, y: own.top - 6 - high, w: 200, h: high, align: 'centre', valign: 'bottom' }
}

function kittyOf(w: number, m: Measures, { kitty }: Wish, strip: Box | null): Arrangement['kitty'] {
  if (kitty === null) return null
  if (m.others === 2) return { x: EDGE + m.plate.w + 5, y: m.top, w: w - 2 * m.plate.w - 22, h: 60, card: 25, overlap: 0 }
  const y = (strip ? bottomOf(strip) : 0) + 4
  return { x: EDGE, y, w: w - 2 * EDGE, h: 36, card: 22, overlap: 0 }
}
