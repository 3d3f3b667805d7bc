/** Where seats stand around the oval, in percent of the stage. Play goes clockwise, as at every poker table: the next seat is at our left. */
import type { Layout } from '../../ui/layout'
import type { Seat } from '../../sdk'

export interface Place {
  x: number
  y: number
}

/** Slots of a phone, clockwise from our left: beside our cards, the sides, the top, and down again. */
const PHONE: Record<string, Place> = {
  LB: { x: 16.5, y: 86 }, L2: { x: 16.5, y: 68 }, L3: { x: 16.5, y: 25 }, TL: { x: 17, y: 9 }, T: { x: 50, y: 9 },
  TR: { x: 83, y: 9 }, R3: { x: 83.5, y: 25 }, R2: { x: 83.5, y: 68 }, RB: { x: 83.5, y: 86 },
}
/** Slots of a phone on its side. */
const LAND: Record<string, Place> = {
  LB: { x: 14, y: 84 }, L2: { x: 9, y: 50 }, A: { x: 10, y: 15 }, B: { x: 30, y: 15 }, T: { x: 50, y: 15 },
  C: { x: 70, y: 15 }, D: { x: 90, y: 15 }, R2: { x: 91, y: 50 }, RB: { x: 86, y: 84 },
}
/** Which slots so many opponents take. */
const PHONE_SLOTS = ['', 'T', 'L3 R3', 'L3 T R3', 'L2 L3 R3 R2', 'L2 L3 T R3 R2', 'L2 L3 TL TR R3 R2', 'L2 L3 TL T TR R3 R2', 'LB L2 L3 TL TR R3 R2 RB', 'LB L2 L3 TL T TR R3 R2 RB']
const LAND_SLOTS = ['', 'T', 'B C', 'L2 T R2', 'L2 B C R2', 'L2 B T C R2', 'L2 A B C D R2', 'L2 A B T C D R2', 'LB L2 A B C D R2 RB', 'LB L2 A B T C D R2 RB']

const ME: Record<Layout, Place> = { desk: { x: 50, y: 85 }, phone: { x: 50, y: 86 }, land: { x: 50, y: 82 } }
const CENTRE: Record<Layout, Place> = { desk: { x: 50, y: 42 }, phone: { x: 50, y: 46 }, land: { x: 50, y: 48 } }

/** Returns each seat's place, seen from `base`, who sits at the bottom. */
export function placesOf(seats: number, base: Seat, layout: Layout): Place[] {
  const others = seats - 1
  const slots = layout === 'desk' ? around(others) : fixed(layout, others)
  return Array.from({ length: seats }, (_, seat) => {
    const offset = (seat - base + seats) % seats
    return offset === 0 ? ME[layout] : (slots[offset - 1] ?? CENTRE[layout])
  })
}

function fixed(layout: 'phone' | 'land', others: number): Place[] {
  const [slots, names] = layout === 'phone' ? [PHONE, PHONE_SLOTS] : [LAND, LAND_SLOTS]
  return (names[Math.min(others, 9)] ?? '').split(' ').filter(Boolean).map((name) => slots[name]!)
}

/** Along the oval: evenly, but nobody beside our own cards. */
function around(others: number): Place[] {
  return Array.from({ length: others }, (_, at) => {
    const angle = ((90 + (360 * (at + 1)) / (others + 1)) * Math.PI) / 180
    return { x: 50 + 41 * Math.cos(angle), y: 46 + 37 * Math.sin(angle) }
  })
}

/** Where a seat's bet lies: on its way to the middle. */
export function betPlace(seat: Place, layout: Layout): Place {
  const centre = CENTRE[layout]
  const part = layout === 'desk' ? 0.36 : 0.34
  return { x: seat.x + (centre.x - seat.x) * part, y: seat.y + (centre.y - seat.y) * (seat.y > 80 ? 0.55 : part + 0.08) }
}

/** Where the dealer's button lies: beside the seat, clear of its bet. */
export function buttonPlace(seat: Place, layout: Layout): Place {
  const side = seat.x < 50 ? 1 : seat.x > 50 ? -1 : 1
  const reach = layout === 'desk' ? 9 : 17
  return { x: seat.x + side * reach, y: seat.y + (seat.y > 50 ? -7 : 5) }
}
