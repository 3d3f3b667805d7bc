import { without } from './hand.ts'
import type { Played, SheddingView } from './views.ts'

/** Returns the values per seat with one of them changed. */
export function at<T>(values: readonly T[], place: number, value: T): T[] {
  return values.map((old, index) => (index === place ? value : old))
}

/** Returns the rounds with one more entry in the last one. */
export function extended<Entry>(rounds: readonly Entry[][], entry: Entry): Entry[][] {
  return [...rounds.slice(0, -1), [...(rounds.at(-1) ?? []), entry]]
}

/** Returns the view after a play, with the changes that it makes in every shedding game. */
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
