import type { GameEvent, Seat, SeatInfo } from './types.ts'

/** A seat that nobody has taken. */
export const EMPTY_SEAT: SeatInfo = { name: null, bot: false, connected: true, auto: false, ready: false }

/** The seats after an event of the table; the same array if it says nothing about them. */
export function seatsAfter(seats: SeatInfo[], event: GameEvent): SeatInfo[] {
  switch (event.e) {
    case 'deal_started':
      return seats.map((seat) => ({ ...seat, ready: seat.bot || seat.auto }))
    case 'seat':
      return changed(seats, event['seat'] as Seat, (old) => taken(old, event['info'] as SeatInfo | null))
    case 'auto':
      return changed(seats, event['seat'] as Seat, (old) => ({ ...old, auto: event['on'] === true }))
    case 'settled':
      return scored(seats, event['amounts'] as number[])
  }
  return seats
}

/**
 * When the next deal starts by itself. After a deal everybody counts as ready a while later, so it starts then, unless a
 * seat is free or somebody asked to wait; somebody who did is known only if we saw it.
 */
export class NextStart {
  /** When the deal before ended, plus the pause; null: not known, or a deal runs. */
  #at: number | null = null
  #waiting = new Set<Seat>()

  /** Unix ms; null: not by itself. */
  at(seats: SeatInfo[]): number | null {
    const full = seats.every((seat) => seat.name !== null)
    return full && this.#waiting.size === 0 ? this.#at : null
  }

  set(at: number | null): void {
    this.#at = at
    this.#waiting.clear()
  }

  extend(ms: number): void {
    if (this.#at !== null) this.#at += ms
  }

  /** Take a seat's change into account, given what was known of it before. */
  seat(seat: Seat, before: SeatInfo | undefined, now: SeatInfo | null): void {
    if (!now || now.ready || now.bot || now.auto) this.#waiting.delete(seat)
    // The event of `ready {on: false}` changes nothing else; that of a lost connection does.
    else if (before?.name === now.name && before.connected === now.connected && before.auto === now.auto)
      this.#waiting.add(seat)
  }
}

function taken(old: SeatInfo, info: SeatInfo | null): SeatInfo {
  if (!info) return EMPTY_SEAT
  // An event need not repeat the score; it goes on as long as the same person or bot sits there.
  const same = old.name === info.name && old.user === info.user
  return info.score === undefined && same && old.score !== undefined ? { ...info, score: old.score } : info
}

function scored(seats: SeatInfo[], amounts: number[]): SeatInfo[] {
  return seats.map((seat, number) =>
    seat.name === null ? seat : { ...seat, score: (seat.score ?? 0) + (amounts[number] ?? 0) },
  )
}

function changed(seats: SeatInfo[], seat: Seat, change: (old: SeatInfo) => SeatInfo): SeatInfo[] {
  return seats.map((old, number) => (number === seat ? change(old) : old))
}
