/** Who sits where on the screen. Play goes to the next seat, who sits at our right: counter-clockwise, as in China. */
import type { Seat } from '#sdk'
import type { Layout } from '../../ui/layout'

export interface Seating {
  right: Seat[]
  top: Seat[]
  left: Seat[]
}

/** How many of so many opponents sit at each side; the rest sit at the top. */
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
