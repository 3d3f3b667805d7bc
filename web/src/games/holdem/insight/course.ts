/**
 * The course of a finished hand: who was still in the hand on each street, and which street changed the
 * equities most. `equity` computes the equities. Pure.
 */
import type { Card, Seat } from '#sdk'
import type { Replay } from '#sdk/replay'
import type { Spread } from '../equity/equity.ts'
import type { View } from '../view'

/** One street: the step that dealt it, the board, and the players in the hand whose cards are known. */
export interface Stop {
  street: 'preflop' | 'flop' | 'turn' | 'river'
  step: number
  board: readonly Card[]
  hands: readonly { seat: Seat; cards: readonly Card[] }[]
  /** The number of other players in the hand, with unknown cards. */
  unknown: number
}

/** Shares by seat at a stop, 0 to 1. */
export type Shares = ReadonlyMap<Seat, number>

/** A gain or loss of a seat's share from one stop to the next. */
export interface Swing {
  seat: Seat
  /** The index of the later stop. */
  at: number
  from: number
  to: number
}

const STREETS = ['preflop', 'flop', 'turn', 'river'] as const
const COUNTS = [0, 3, 4, 5]

/** Returns the streets on which at least two players with known cards were in the hand. */
export function stopsOf(replay: Replay): Stop[] {
  const last = replay.view(replay.length, null) as View | null
  if (!last) return []
  const known = knownOf(replay, last)
  return STREETS.flatMap((street, at) => {
    const step = stepOf(replay, COUNTS[at]!)
    if (step === null) return []
    const view = at === 0 ? (replay.view(step, null) as View) : viewBefore(replay, step, COUNTS[at]!)
    const plays = (seat: Seat) => view.standing[seat] === 'live' || view.standing[seat] === 'all_in'
    const hands = [...known].flatMap(([seat, cards]) => (plays(seat) ? [{ seat, cards }] : []))
    const unknown = view.standing.filter((_, seat) => plays(seat)).length - hands.length
    return hands.length < 2 ? [] : [{ street, step, board: last.boards[0]!.slice(0, COUNTS[at]), hands, unknown }]
  })
}

/** Returns the cards from which a stop's equities are computed. */
export function spreadOf({ hands, board }: Stop): Spread {
  return { hands: hands.map(({ cards }) => cards), board }
}

/** A change of a share that is smaller than this counts as none. */
const MIN_CHANGE = 0.005

/** Returns the largest change of a seat's share between two streets; among equal ones that of `you`. null: no share changed. */
export function swingOf(shares: readonly Shares[], you: Seat | null): Swing | null {
  const swings = shares.slice(1).flatMap((now, before) =>
    [...now].flatMap(([seat, to]): Swing[] => {
      const from = shares[before]!.get(seat)
      return from === undefined || Math.abs(to - from) < MIN_CHANGE ? [] : [{ seat, at: before + 1, from, to }]
    }),
  )
  const size = ({ seat, from, to }: Swing) => Math.abs(to - from) + (seat === you ? 1e-6 : 0)
  return swings.toSorted((a, b) => size(b) - size(a))[0] ?? null
}

/** Returns both hole cards by seat where they are known: cards that were shown, and those in the record that this user may read. */
function knownOf(replay: Replay, last: View): Map<Seat, readonly Card[]> {
  const known = new Map<Seat, readonly Card[]>()
  for (let seat = 0; seat < replay.seats; seat += 1) {
    const own = (replay.view(replay.length, seat) as View | null)?.you === seat ? (replay.view(replay.length, seat) as View).hand : null
    const cards = last.shown[seat] ?? own
    if (cards?.length === 2 && !cards.includes('??')) known.set(seat, cards)
  }
  return known
}

/**
 * Returns the view just before the street that brought the first board to `count` cards. The view before
 * `step` would be too early: the step may begin with the action that ended the previous street, such as a
 * fold.
 */
function viewBefore(replay: Replay, step: number, count: number): View {
  const dealt = replay.moments(step, null).find(({ view }) => ((view as View).boards[0]?.length ?? 0) >= count)
  return (dealt?.before ?? replay.view(step, null)) as View
}

/**
 * Returns the first step after which the first board has `count` cards; for 0 the step that dealt the hands. null: there is
 * none.
 */
function stepOf(replay: Replay, count: number): number | null {
  for (let step = 1; step <= replay.length; step += 1) {
    const view = replay.view(step, null) as View | null
    if (!view) continue
    if (count === 0 ? view.counts.some((held) => held > 0) : (view.boards[0]?.length ?? 0) >= count) return step
  }
  return null
}
