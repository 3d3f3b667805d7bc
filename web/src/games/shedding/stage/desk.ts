/**
 * The layout `desk`: plates stand at the table's edge, with each seat's play beside its plate. (`land` does likewise for up
 * to three seats.)
 */
import { bottomOf, clamp, type Box, type Felt } from '../../parts/stage/felt.ts'
import { DESK_SIDES, sided, under, type Area, type Arrangement, type Own, type Spot, type Wish } from './arrangement.ts'
import { CARD, TWO_ROWS_HIGH } from './lay.ts'

/** The scales of plates and cards by the number of other seats: they are smaller at tables of more than three seats. */
const SHARES = [
  { upTo: 2, plate: 1, card: 1 },
  { upTo: 5, plate: 0.8, card: 0.85 },
  { upTo: 9, plate: 0.7, card: 0.7 },
] as const
/** The player's play is a little smaller, which leaves room for the plays at the sides. */
const MINE = 0.9
/** With more other seats than this, plates do not stand but lie, and plays at the top lie below their plates. */
const STANDING = 5

interface Measures {
  others: number
  plate: { w: number; h: number }
  card: number
  /** The distance of the plates at the sides from the felt's edge. */
  edge: number
  /** The gap between a plate and its play. */
  gap: number
  /** The top of the upper row of plates. */
  top: number
  /** Height of the counter of cards. */
  strip: number
  /** Height of an open hand; 0: none lies open. */
  open: number
  sides: { y: number; h: number }
}

export function desk(felt: Felt, wish: Wish, own: Own): Arrangement {
  const m = measured(felt, wish, own)
  const { k, w } = felt
  const places = sided(m.others, DESK_SIDES[m.others]!)
  const strip = stripOf(felt, wish)
  const spots = places.map(({ side, nth, of }) => (side === 'top' ? topSpot(felt, m, nth, of) : sideSpot(felt, m, side, nth, of)))
  const mine = under(spots, mineOf(felt, m, own))
  return {
    felt,
    table: edgeOf(felt, m, own),
    standing: m.others <= STANDING,
    spots,
    card: m.card,
    older: 0.72,
    mine,
    covered: mine,
    apart: true,
    beside: m.others > STANDING,
    own,
    strip,
    kitty:
      wish.kitty === null
        ? null
        : m.others === 2
          ? middleKitty(w, k, strip ? m.strip : 0, wish.kitty)
          : cornerKitty(strip ? strip.x : 230 * k, k, wish.kitty),
  }
}

function measured(felt: Felt, { seats, open: isOpen }: Wish, own: Own): Measures {
  const { w, h, k } = felt
  const others = seats - 1
  const share = SHARES.find(({ upTo }) => others <= upTo)!
  const standing = others <= STANDING
  const pw = standing ? Math.round(128 * k * share.plate) : Math.round(150 * k)
  const plate = { w: pw, h: standing ? Math.round(pw * 1.32) : Math.round(54 * k) }
  const card = Math.round(h * 0.147 * share.card)
  const top = Math.round(72 * k)
  const open = isOpen ? Math.round((others === 2 ? 84 : standing ? 60 : 34) * k) : 0
  const under = others === 2 ? h * 0.235 : top + plate.h + (open > 0 ? open + 8 * k : 0) + (standing ? 34 * k : 20 * k + card * CARD)
  const y = Math.round(others > 2 && !isOpen ? Math.max(standing ? h * 0.235 : 0, under) : under)
  return {
    others,
    plate,
    card,
    edge: Math.round(Math.max(10, w / 2 - 90 * k - 3 * card - pw)),
    gap: Math.round(42 * k * (standing ? 1 : 0.5)),
    top,
    strip: stripHigh(k),
    open,
    sides: { y, h: Math.max(plate.h, (own.row.status?.y ?? own.top) - 8 - y) },
  }
}

function sideSpot({ w, k }: Felt, m: Measures, side: 'left' | 'right', nth: number, of: number): Spot {
  const slot = m.sides.h / of
  const y = of === 1 ? m.sides.y : m.sides.y + nth * slot + (slot - m.plate.h - m.open) / 2
  const plate: Box = { x: side === 'left' ? m.edge : w - m.edge - m.plate.w, y: Math.round(y), ...m.plate }
  const room = w / 2 - (m.edge + m.plate.w + m.gap) - 30 * k
  // The play of a seat alone at its side has room for two rows.
  const high = of === 1 ? m.card * CARD * TWO_ROWS_HIGH : slot - 6 * k
  const best: Area = {
    x: side === 'left' ? plate.x + plate.w + m.gap : plate.x - m.gap - room,
    // The area does not reach above the plate, where the kitty lies.
    y: Math.max(plate.y, plate.y + plate.h / 2 - high / 2),
    w: room,
    h: high,
    align: side,
    valign: 'middle',
  }
  return { plate, best, older: best, open: openUnder(m, plate, w / 2 - 20 * k - m.edge, side, m.sides.y + m.sides.h + 30 * k), side }
}

function openUnder(m: Measures, plate: Box, w: number, align: Area['align'], floor = Number.POSITIVE_INFINITY): Area | null {
  if (m.open === 0) return null
  const x = align === 'right' ? plate.x + plate.w - w : plate.x
  const y = bottomOf(plate) + 6
  return { x, y, w, h: Math.max(24, Math.min(m.open, floor - y)), align, valign: 'top' }
}

/** Returns the spot of a seat at the top: its play lies beside its plate, or below it if plates lie. */
function topSpot({ w, k }: Felt, m: Measures, nth: number, of: number): Spot {
  const column = (w - 20) / of
  const left = 10 + nth * column
  if (m.others > STANDING) {
    const wide = Math.min(m.plate.w, column - 10 * k)
    const plate: Box = { x: left + (column - wide) / 2, y: m.top, w: wide, h: m.plate.h }
    const best: Area = {
      x: left + 4,
      y: bottomOf(plate) + 6 * k + (m.open > 0 ? m.open + 6 : 0),
      w: column - 8,
      h: m.card * CARD,
      align: 'centre',
      valign: 'top',
    }
    const open = openUnder(m, { ...plate, x: left + 4 }, column - 8, 'left')
    return { plate, best, older: best, open, side: 'top' }
  }
  const room = Math.min(column - m.plate.w - m.gap - 12 * k, 5 * m.card)
  const taken = m.plate.w + m.gap + Math.min(room, 3 * m.card)
  const plate: Box = { x: Math.round(left + (column - taken) / 2), y: m.top, ...m.plate }
  const best: Area = {
    x: plate.x + plate.w + m.gap,
    y: plate.y,
    w: Math.min(room, left + column - plate.x - plate.w - m.gap - 4),
    h: plate.h,
    align: 'left',
    valign: 'middle',
  }
  return { plate, best, older: best, open: openUnder(m, plate, left + column - plate.x - 8, 'left'), side: 'top' }
}

/** Returns the table's edge, which goes through the plates' centres, and under half of the hand. */
function edgeOf({ w, h, k }: Felt, m: Measures, own: Own): Arrangement['table'] {
  const x = m.edge + m.plate.w / 2
  const y = m.others === 2 ? m.strip + 30 : m.top + m.plate.h / 2
  const bottom = own.hand.h > 0 ? h - own.hand.card * CARD * 0.52 : own.row.plate.y + own.row.plate.h / 2
  return { x, y, w: w - 2 * x, h: bottom - y, radius: Math.round(150 * k), rim: Math.round(9 * k) }
}

/** Returns the area of the player's play: in the middle, with its caption and the sentence between it and the hand. */
function mineOf({ w, k }: Felt, m: Measures, own: Own): Area {
  // Open hands need the room of the caption.
  const bottom = (own.row.calm?.y ?? own.top) - (m.open > 0 ? 4 : 27 * k)
  const high = m.card * CARD * MINE
  return { x: w * 0.2, y: bottom - high, w: w * 0.6, h: high, align: 'centre', valign: 'bottom' }
}

function stripHigh(k: number): number {
  return Math.round(clamp(40, 42 * k, 56))
}

function stripOf({ w, k }: Felt, { ranks }: Wish): Box | null {
  if (ranks === 0) return null
  const wide = Math.round(ranks * 34 * k + 44)
  return { x: Math.round((w - wide) / 2), y: 10, w: wide, h: stripHigh(k) }
}

function middleKitty(w: number, k: number, above: number, cards: number): Arrangement['kitty'] {
  const card = Math.round(46 * k)
  const wide = Math.max(1, cards) * card + 12 + 96 * k
  return { x: Math.round((w - wide) / 2), y: Math.round(above + 44), w: wide, h: card * CARD + 16, card, overlap: 0 }
}

/** Returns the kitty's box at a table with seats along the top: in the corner beside the strip. */
function cornerKitty(room: number, k: number, cards: number): Arrangement['kitty'] {
  const card = Math.round(30 * k)
  const overlap = cards > 3 ? card - Math.round(11 * k) : 0
  return { x: 8, y: 8, w: room - 16, h: Math.round(56 * k), card, overlap }
}
