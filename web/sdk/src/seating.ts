import type { GameEvent, Seat, SeatInfo } from './types.ts'

/** A free seat. */
export const EMPTY_SEAT: SeatInfo = { name: null, bot: false, connected: true, auto: false, ready: false }

/** The seats after an event; the same array if it says nothing about them. */
export function seatsAfter(seats: SeatInfo[], event: GameEvent): SeatInfo[] {
  switch (event.e) {
    case 'deal_started':
    // Before another match its people have to say again that they are ready.
    case 'match_ended':
      return seats.map((seat) => ({ ...seat, ready: seat.bot }))
    case 'seat':
      return changed(seats, event['seat'] as Seat, () => (event['info'] as SeatInfo | null) ?? EMPTY_SEAT)
    case 'auto':
      return changed(seats, event['seat'] as Seat, (old) => autoed(old, event['on'] === true))
    case 'settled':
      return seats.map((seat, number) => scored(seat, (event['amounts'] as number[])[number] ?? 0))
  }
  return seats
}

/**
 * Whose user may add and remove bots, after seats have changed: when the author leaves the seat, the right goes to the person
 * at the lowest one, or if no seat is taken, to the next user who sits down. `author` is the user before.
 */
export function authorAfter(seats: readonly SeatInfo[], author: string | null): string | null {
  const people = seats.flatMap((seat) => seat.user ?? [])
  return author !== null && people.includes(author) ? author : (people[0] ?? author)
}

function autoed(seat: SeatInfo, on: boolean): SeatInfo {
  // 托管 ends with its deal: a person on it is not ready for another one, whatever they said before.
  return { ...seat, auto: on, ready: seat.bot || (seat.ready && !on) }
}

/** A seat after a settlement; chips, where there are stacks, come and go with it. */
function scored({ score = 0, ...seat }: SeatInfo, amount: number): SeatInfo {
  const paid = seat.stack === undefined ? seat : { ...seat, stack: seat.stack + amount }
  // As the server writes it: a sum of 0 is left out.
  return score + amount === 0 ? paid : { ...paid, score: score + amount }
}

function changed(seats: SeatInfo[], seat: Seat, change: (old: SeatInfo) => SeatInfo): SeatInfo[] {
  return seats.map((old, number) => (number === seat ? change(old) : old))
}
