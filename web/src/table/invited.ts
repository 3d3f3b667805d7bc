/** The seat to which a visitor without a seat is invited. */
import type { Seat, SeatInfo } from '#sdk'

/** Returns the seat that a newcomer would get: a free one, else a bot's that may be claimed; null: there is none. */
export function seatFor(seats: readonly SeatInfo[]): Seat | null {
  const free = seats.findIndex((seat) => seat.name === null)
  const seat = free >= 0 ? free : seats.findIndex(mayBeTaken)
  return seat < 0 ? null : seat
}

/** Whether a bot has the seat, people may claim it, and none has done so yet. */
function mayBeTaken(seat: SeatInfo): boolean {
  return seat.bot && seat.open === true && seat.next === undefined
}
