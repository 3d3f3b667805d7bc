import { without } from './hand.ts'
import type { Played, SheddingView } from './views.ts'

/** The values per seat with one of them changed. */
export function at<T>(values: readonly T[], place: number, value: T): T[] {
  return values.map((old, index) => (index === place ? value : old))
}

/** The record with one more entry in its last round. */
export function extended<Entry>(rounds: readonly Entry[][], entry: Entry): Entry[][] {
  return [...rounds.slice(0, -1), [...(rounds.at(-1) ?? []), entry]]
}

/** The changes of a view when a hand is laid down, in every shedding game. */
export function laidDown<V extends SheddingView>(view: V, played: Played): V {
  const own = view.hand !== null && played.seat === view.you
  const rounds = played.round < view.rounds.length ? view.rounds : [...view.rounds, []]
  return {
    ...view,
    status: 'started',
    hand: own && view.hand ? without(view.hand, played.cards) : view.hand,
    counts: at(view.counts, played.seat, played.left),
    rounds: extended(rounds, played),
    last: played,
  }
}
