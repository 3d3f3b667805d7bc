/** The run-out of an all-in (全下摊牌): which hands lie open, and when the board shows each street. Pure. */
import type { Card, Moment, Seat } from '#sdk'
import type { Timed } from '../../parts/moments/useMoment'
import type { Spread } from '../equity/equity.ts'
import type { View } from '../view'

/** A run-out as the board shows it. `at[n]`: the milliseconds after which stage n + 1 begins. */
export interface Run extends Timed {
  /** The view before the first street that comes: bets are in the pots, all hands are open. */
  before: View
  /** All boards, whole. */
  boards: readonly (readonly Card[])[]
  /** The number of cards of each board by stage; in stage 0 only the cards from before the run-out. */
  stages: readonly number[]
  at: readonly number[]
}

/** An open hand that may still win. */
export interface Contender {
  seat: Seat
  cards: readonly Card[]
}

/** Milliseconds from the all-in to the first street. */
const FIRST_STREET_MS = 1_000
/** Milliseconds from each street to the next. */
const EACH_MS = 1_150
/** Milliseconds from the last street to the end of the run-out. */
const LAST_STREET_MS = 700
const STREETS = [3, 4, 5]

/** Returns the run-out among events that came together; null: there is none. */
export function runOf(fresh: readonly Moment[]): Run | null {
  const first = fresh.find((moment) => isRun(moment))
  const last = fresh.findLast((moment) => isRun(moment))
  if (!first?.before || !last?.view) return null
  const before = first.before as View
  const begun = before.boards[0]?.length ?? 0
  const stages = [begun, ...STREETS.filter((count) => count > begun)]
  const at = stages.slice(1).map((_, nth) => FIRST_STREET_MS + nth * EACH_MS)
  return { before, boards: (last.view as View).boards, stages, at, ms: (at.at(-1) ?? 0) + LAST_STREET_MS }
}

/** Whether a street was dealt to open hands, without further bets. */
function isRun({ event, before }: Moment): boolean {
  return event.e === 'street_dealt' && before !== null && opened(before as View).length > 1
}

/** Whether a moment belongs to a run-out or its end, which the board shows at its own pace. */
export function isLater(moment: Moment): boolean {
  if (isRun(moment)) return true
  const view = moment.view as View | null
  return ENDS.has(moment.event.e) && view !== null && wasRun(view)
}

const ENDS = new Set(['awarded', 'settled'])

/**
 * Whether a hand ended in a run-out: hands lie open, a seat is all-in, and the last street, which is not the
 * first, had no action.
 */
function wasRun(view: View): boolean {
  return opened(view).length > 1 && view.streets.length > 1 && view.streets.at(-1)!.length === 0 && view.standing.includes('all_in')
}

/** Returns what the board shows at a stage. */
export function stagedView({ before, boards, stages }: Run, stage: number): View {
  const count = stages[stage] ?? 5
  const street = [0, 3, 4, 5].indexOf(count)
  return {
    ...before,
    boards: boards.map((board) => board.slice(0, count)),
    streets: Array.from({ length: street + 1 }, (_, at) => before.streets[at] ?? []),
  }
}

/** Returns the hands that everyone sees and that may still win. */
export function contenders(view: View): Contender[] {
  return opened(view).map((seat) => ({ seat, cards: view.shown[seat]! }))
}

/**
 * Returns the cards from which equities are computed, one entry per board; empty if the cards of a hand are unknown,
 * or if there are fewer than two hands.
 */
export function spreadsOf(hands: readonly Contender[], boards: readonly (readonly Card[])[]): Spread[] {
  if (hands.length < 2 || hands.some(({ cards }) => cards.length !== 2 || cards.includes('??'))) return []
  return boards.map((board, number) => ({
    hands: hands.map(({ cards }) => cards),
    board,
    // Cards that were dealt before the run-out lie on every board, so they are not dead.
    dead: boards.flatMap((other, at) => (at === number ? [] : other.filter((card) => !board.includes(card)))),
  }))
}

function opened(view: View): Seat[] {
  return view.shown.flatMap((cards, seat) => (cards && !cards.includes('??') && view.standing[seat] !== 'folded' ? [seat] : []))
}
