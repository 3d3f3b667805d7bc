/** A short deal of a made-up game, as the server tells it: two seats, open piles, one secret answer. */
import type { Fold, GameEvent, ReplayFile } from '#sdk'

interface Counted {
  you: number | null
  hand: string[] | null
  seen: string[]
}

/** Keeps what was seen; an event `dealt` gives a hand. */
export const fold: Fold<Counted> = {
  opening: (_options, _seats, you) => ({ you, hand: null, seen: [] }),
  after: (view, event) => {
    if (event.e === 'broken') throw new Error('no such event')
    const hands = event.e === 'dealt' ? (event['hands'] as (string[] | null)[]) : null
    return { ...view, hand: hands && view.you !== null ? hands[view.you]! : view.hand, seen: [...view.seen, event.e] }
  },
}

const played = (seat: number, cards: string[], left: number): GameEvent => ({ e: 'played', seat, cards, left })

/** The deal; every call returns a new one. */
export function deal(): ReplayFile {
  const step = (at: number, actor: number | string, events: GameEvent[], seats: Record<string, GameEvent[]> = {}) => ({
    at,
    actor,
    auto: false,
    public: events,
    seats,
  })
  const dealt = (hands: (string[] | null)[]): GameEvent => ({ e: 'dealt', hands })
  return {
    format: 'paiju-replay-1',
    record: {
      format: 'paiju-deal-1',
      deal: 't1-1',
      table: 't1',
      game: 'made_up',
      rules_version: 1,
      options: {},
      carry: null,
      seats: [
        { name: 'Ada', bot: false },
        { name: 'Bot', bot: true },
      ],
      started_at: 1000,
      ended_at: 9000,
      commit: '',
      secret: '',
      seeds: [],
      actions: [],
      amounts: [3, -3],
    },
    opening: { public: { you: null, hand: null, seen: [] }, 0: { you: 0, hand: null, seen: [] }, 1: { you: 1, hand: null, seen: [] } },
    steps: [
      step(1000, 'chance', [dealt([null, null])], { 0: [dealt([['3d', '4d'], null])], 1: [dealt([null, ['5d', '6d']])] }),
      step(1500, 0, []),
      step(3500, 1, [played(1, ['5d'], 1)]),
      step(
        4000,
        0,
        [
          { e: 'passed', seat: 0 },
          { e: 'drawn', seat: 0, cards: null },
        ],
        {
          0: [
            { e: 'passed', seat: 0 },
            { e: 'drawn', seat: 0, cards: ['9d'] },
          ],
        },
      ),
      step(9000, 1, [played(1, ['6d'], 0), { e: 'settled', amounts: [3, -3] }]),
    ],
  }
}
