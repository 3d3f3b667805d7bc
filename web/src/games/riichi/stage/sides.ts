/** The side of the screen at which a seat sits: the next to act is at the right. Pure. */
import type { Seat } from '#sdk'
import { seatsOf, turnsAfter, type View } from '../view.ts'

export type Where = 'b' | 'r' | 't' | 'l'

const SIDES: Readonly<Record<number, readonly Where[]>> = {
  2: ['b', 't'],
  3: ['b', 'r', 'l'],
  4: ['b', 'r', 't', 'l'],
}

export function sideOf(view: View, base: Seat, seat: Seat): Where {
  return SIDES[view.points.length]![turnsAfter(view, base, seat)]!
}

/** Returns the other seats in the order in which the screen is read: left, top, right. */
export function othersOf(view: View, base: Seat): Seat[] {
  return seatsOf(view)
    .filter((seat) => seat !== base)
    .sort((a, b) => turnsAfter(view, base, b) - turnsAfter(view, base, a))
}

/** Returns the key for 下家, 对家 or 上家; null for the seat at the bottom. */
export function relationOf(view: View, base: Seat, seat: Seat): string | null {
  return { b: null, r: 'seat_next', t: 'seat_across', l: 'seat_prev' }[sideOf(view, base, seat)]
}
