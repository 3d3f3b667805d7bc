/** The common part of the records of all games with tiles. */
import type { GameEvent, Moment, Seat } from '#sdk'
import type { LogLine } from '../../game'

/** The parts of a view that remember a deal. */
interface Kept {
  rivers: readonly (readonly unknown[])[]
  thrown: readonly GameEvent[]
  wins: readonly GameEvent[]
}

/**
 * The event that stands in the record for discards and melds of unknown order. The wire has no such event.
 */
export const EARLIER: GameEvent = { e: 'earlier' }

/**
 * Returns the remembered events in order: dice and wins. Discards and melds lie on the table, in no known
 * order across seats; `EARLIER` stands for all of them.
 */
export function history(view: Kept | null): { event: GameEvent; round: number }[] {
  if (view === null) return []
  const begun = view.rivers.some((river) => river.length > 0)
  return [...view.thrown, ...(begun ? [EARLIER] : []), ...view.wins].map((event) => ({ event, round: 0 }))
}

/**
 * Returns the number of the round, from 0; null: the moment has no view. The longest river has one discard
 * per round.
 */
export function round(moment: Moment): number | null {
  const rivers = (moment.view as Kept | null)?.rivers
  return rivers ? Math.max(0, ...rivers.map((river) => river.length - 1)) : null
}

export function words(seat: Seat | null, text: string, dim = false): LogLine {
  return { seat, text, plain: text, dim }
}

export function thrown(event: GameEvent, seat: Seat | null, say: (key: string, fill: Record<string, string | number>) => string): LogLine {
  const [a, b] = event['dice'] as [number, number]
  const goesOn = say(`thrown_${event['kind']}`, { a, b })
  return { ...words(seat, say('log_thrown', { what: goesOn }), true), goesOn }
}
