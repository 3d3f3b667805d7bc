/** Where each seat is on the screen. Turns go counter-clockwise, as in China: the next seat is on the right. */
import type { Seat } from '#sdk'
import type { Layout } from '../../ui/layout'

export interface Seating {
  right: Seat[]
  top: Seat[]
  left: Seat[]
}

/** The number of seats above which the CSS draws plates and cards small. */
const ROOMY = 6

/** Returns the attributes of a zone of seats, by which its CSS chooses sizes and places. */
export function zoneOf(seats: number): { 'data-seats': number; 'data-many': true | undefined; style: Record<string, string> } {
  return { 'data-seats': seats, 'data-many': seats > ROOMY || undefined, style: { '--others': String(seats - 1) } }
}

/**
 * The number of opponents at each side, left and right, by the number of all opponents; the rest sit at the
 * top.
 */
const SIDES: Record<Layout, readonly number[]> = {
  //     0  1  2  3  4  5  6  7  8  9
  desk: [0, 0, 1, 1, 1, 1, 2, 2, 2, 2],
  phone: [0, 0, 1, 0, 1, 1, 2, 2, 3, 3],
  land: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
}

/** Returns the opponents by side, seen from `base`: right from the bottom up, top from the right, left from the top. */
export function seatingOf(seats: number, base: Seat, layout: Layout): Seating {
  const others = Array.from({ length: seats - 1 }, (_, at) => (base + 1 + at) % seats)
  const side = SIDES[layout][Math.min(others.length, 9)] ?? 0
  return {
    right: others.slice(0, side),
    top: others.slice(side, others.length - side),
    left: others.slice(others.length - side),
  }
}
