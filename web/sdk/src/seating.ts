import type { GameEvent, Seat, SeatInfo } from './types.ts'

/** A free seat. */
export const EMPTY_SEAT: SeatInfo = { name: null, bot: false, connected: true, auto: false, ready: false }

/** The seats after an event; the same array if the event does not change them. */
export function seatsAfter(seats: SeatInfo[], event: GameEvent): SeatInfo[] {
  switch (event.e) {
    case 'deal_started':
    // Persons have to say again that they are ready before another match begins.
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
 * Returns the user who is the author after seats have changed; `author`: the author so far. If the author has left the table,
 * the person at the lowest seat becomes the author. Without any person the old author stays until somebody sits down.
 */
export function authorAfter(seats: readonly SeatInfo[], author: string | null): string | null {
  const people = seats.flatMap((seat) => seat.user ?? [])
  return author !== null && people.includes(author) ? author : (people[0] ?? author)
}

function autoed(seat: SeatInfo, on: boolean): SeatInfo {
  // A person on 托管 counts as not ready for the next deal, even after having been ready.
  return { ...seat, auto: on, ready: seat.bot || (seat.ready && !on) }
}

/** A seat after a settlement, which changes its score and, at a table with stacks, its chips. */
function scored({ score = 0, ...seat }: SeatInfo, amount: number): SeatInfo {
  const paid = seat.stack === undefined ? seat : { ...seat, stack: seat.stack + amount }
  // The server leaves out a score of 0, and so does this function.
  return score + amount === 0 ? paid : { ...paid, score: score + amount }
}

function changed(seats: SeatInfo[], seat: Seat, change: (old: SeatInfo) => SeatInfo): SeatInfo[] {
  return seats.map((old, number) => (number === seat ? change(old) : old))
}
