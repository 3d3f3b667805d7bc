/**
 * The layout for a phone on its side. Up to three seats have standing plates in the corners; at larger tables
 * the plates lie in a row at the top.
 */
import { bottomOf, clamp, type Box, type Felt } from '../../parts/stage/felt.ts'
import { sided, under, type Area, type Arrangement, type Own, type Spot, type Wish } from './arrangement.ts'
import { CARD } from './lay.ts'

const STANDING = { w: 92, h: 104 }
/** On a low screen standing plates shrink, but to no less than this share of their size. */
const MIN_SHARE = 0.75
const LYING = { w: 132, h: 42 }
const EDGE = { x: 8, y: 44 }
const GAP = 18
const CORNERS = 2
/** A felt lower than this has no room for the strip above a row of plates. */
const LOW_PX = 330
const RANK_PX = 22
/** Height of an open hand. */
const OPEN_PX = 40

export function land(felt: Felt, wish: Wish, own: Own): Arrangement {
  const { w, h } = felt
  const others = wish.seats - 1
  const corners = others <= CORNERS
  const share = corners ? 1 : others <= 5 ? 0.85 : 0.7
  const card = Math.round(h * 0.19 * share)
  const strip = stripOf(felt, wish, corners)
  const bottom = own.row.status!.y - 2
  const spots = corners
    ? sided(others, others === 1 ? 0 : 1).map(({ side }) => corner(felt, own, card, side, wish.open))
    : row(felt, wish, strip, bottom)
  const mine = under(corners ? spots : [], mineOf(w, card, own))
  return {
    felt,
    table: { x: 54, y: 46, w: w - 108, h: (own.hand.h > 0 ? own.hand.y : own.row.plate.y) - 20, radius: 90, rim: 7 },
    standing: corners,
    spots,
    card,
    older: corners ? 0.72 : 0.8,
    mine,
    covered: mine,
    apart: false,
    beside: false,
    own,
    strip,
    kitty: kittyOf(w, strip, wish, corners),
  }
}

function stripOf({ w, h }: Felt, { ranks, kitty }: Wish, corners: boolean): Box | null {
  if (ranks === 0 || (!corners && h < LOW_PX)) return null
  const wide = ranks * RANK_PX + 44
  const shift = kitty === null ? 0 : corners ? 40 : 84
  const x = Math.min(w - wide - 4, (w - wide) / 2 + shift)
  return { x: Math.round(x), y: corners ? 6 : 5, w: wide, h: 34 }
}

function kittyWidth(cards: number): number {
  return cards > 3 ? 170 : 126
}

function kittyOf(w: number, strip: Box | null, { kitty }: Wish, corners: boolean): Arrangement['kitty'] {
  if (kitty === null) return null
  const many = kitty > 3
  const card = corners ? 24 : 20
  const overlap = many ? card - 10 : 0
  const wide = kittyWidth(kitty)
  const right = strip ? strip.x - 6 : corners ? (w + wide) / 2 : wide + 6
  return { x: Math.max(4, Math.round(right - wide)), y: corners ? 4 : 5, w: wide, h: corners ? 38 : 34, card, overlap }
}

function corner({ w }: Felt, own: Own, card: number, side: Spot['side'], isOpen: boolean): Spot {
  const right = side === 'right'
  const share = clamp(MIN_SHARE, (own.top - 4 - EDGE.y) / STANDING.h, 1)
  const size = { w: Math.round(STANDING.w * share), h: Math.round(STANDING.h * share) }
  const plate: Box = { x: right ? w - EDGE.x - size.w : EDGE.x, y: EDGE.y, ...size }
  const room = w / 2 - (EDGE.x + size.w + GAP) - 8
  const high = card * CARD * (isOpen ? 0.75 : 1)
  const best: Area = {
    x: right ? w / 2 + 8 : plate.x + plate.w + GAP,
    y: isOpen ? plate.y : plate.y + plate.h * 0.46 - high / 2,
    w: room,
    h: high,
    align: right ? 'right' : 'left',
    valign: 'middle',
  }
  const y = bottomOf(best) + 6
  const open: Area | null = isOpen ? { ...best, y, h: clamp(24, own.top - 6 - y, OPEN_PX), valign: 'top' } : null
  return { plate, best, older: best, open, side: right ? 'right' : 'left' }
}

/** Returns spots with the plates in a row, the next seat at its right end, and each play under its plate. */
function row({ w }: Felt, { seats, kitty, open: isOpen }: Wish, strip: Box | null, bottom: number): Spot[] {
  const others = seats - 1
  const y = strip ? bottomOf(strip) + 7 : 6
  const start = strip || kitty === null ? 6 : 12 + kittyWidth(kitty)
  const column = (w - 6 - start) / others
  return Array.from({ length: others }, (_, at) => {
    const left = start + (others - 1 - at) * column
    const wide = Math.min(LYING.w, column - 6)
    const plate: Box = { x: Math.round(left + (column - wide) / 2), y, w: Math.round(wide), h: LYING.h }
    const first = bottomOf(plate) + 5
    const high = isOpen ? Math.max(24, (bottom - first) / 2) : 0
    const top = first + high + (isOpen ? 3 : 0)
    const open: Area | null = isOpen ? { x: left + 3, y: first, w: column - 6, h: high, align: 'centre', valign: 'top' } : null
    const best: Area = { x: left + 3, y: top, w: column - 6, h: Math.max(14, bottom - top), align: 'centre', valign: 'top' }
    return { plate, best, older: best, open, side: 'top' }
  })
}

/** Returns the area of the player's play: where the buttons for answers are on the player's turn. */
function mineOf(w: number, card: number, own: Own): Area {
  const bottom = bottomOf(own.row.buttons)
  const high = card * CARD
  return { x: w * 0.28, y: bottom - high, w: w * 0.44, h: high, align: 'centre', valign: 'bottom' }
}
