import { expect, test } from 'vitest'
import type { ReplayFile } from '#sdk'
import { Replay } from '#sdk/replay'
import { equities } from '../../src/games/holdem/equity/equity.ts'
import { holdemFold } from '../../src/games/holdem/fold.ts'
import { spreadOf, stopsOf, swingOf, type Shares } from '../../src/games/holdem/insight/course.ts'

const DEALT = [
  { e: 'hand_started', button: 0, small_blind: 1, big_blind: 2, order: [1, 2, 0], stacks: [1000, 1000, 1000] },
  { e: 'dealt', hands: [null, null, null], counts: [2, 2, 2] },
]
const FLOP = { e: 'street_dealt', street: 'flop', cards: ['Ah', 'Tc', '7h'] }
const TURN = { e: 'street_dealt', street: 'turn', cards: ['3h'] }
const RIVER = { e: 'street_dealt', street: 'river', cards: ['8s'] }
const SHOWN = [
  { e: 'shown', seat: 0, cards: ['Kh', 'Qh'] },
  { e: 'shown', seat: 1, cards: ['Ts', 'Td'] },
]

/** A deal of these steps as a spectator knows it. */
function replayed(...steps: object[][]): Replay {
  const seats = ['阿岚', '小满', '林深'].map((name) => ({ name, bot: false }))
  const file = {
    record: { game: 'holdem', options: {}, seats },
    opening: { public: holdemFold.opening({}, 3, null, 'holdem') },
    steps: steps.map((events) => ({ actor: 0, public: events, seats: {} })),
  }
  return new Replay(file as unknown as ReplayFile, holdemFold)
}

function sharesOf(replay: Replay): Shares[] {
  return stopsOf(replay).map((stop) => {
    const found = equities(spreadOf(stop))
    return new Map(stop.hands.map(({ seat }, at) => [seat, found[at]!]))
  })
}

test('each street has the step that dealt it and the hands that were shown', () => {
  const replay = replayed(DEALT, [{ e: 'folded', seat: 2 }], [FLOP], [TURN, RIVER, ...SHOWN])
  const stops = stopsOf(replay)
  expect(stops.map(({ street, step, board }) => [street, step, board.length])).toEqual([
    ['preflop', 1, 0],
    ['flop', 3, 3],
    ['turn', 4, 4],
    ['river', 4, 5],
  ])
  for (const { hands } of stops) expect(hands.map(({ seat }) => seat)).toEqual([0, 1])
})

test('the turn that made the flush is the largest change, and is told of the one who asks', () => {
  const shares = sharesOf(replayed(DEALT, [{ e: 'folded', seat: 2 }], [FLOP], [TURN], [RIVER, ...SHOWN]))
  for (const you of [0, 1]) {
    const swing = swingOf(shares, you)!
    expect(swing.at).toBe(2)
    expect(swing.seat).toBe(you)
    expect([Math.round(swing.from * 100), Math.round(swing.to * 100)]).toEqual(you === 0 ? [33, 77] : [67, 23])
  }
})

test('where nobody showed a hand there is nothing to compare', () => {
  const replay = replayed(DEALT, [FLOP], [{ e: 'folded', seat: 0 }], [{ e: 'folded', seat: 1 }])
  expect(stopsOf(replay)).toEqual([])
  expect(swingOf([], null)).toBeNull()
})

test('who folded counts no longer on the next street', () => {
  const known = [...SHOWN, { e: 'shown', seat: 2, cards: ['2c', '2d'] }]
  const replay = replayed(DEALT, [FLOP], [{ e: 'folded', seat: 2 }, TURN], [RIVER, ...known])
  expect(stopsOf(replay).map(({ hands }) => hands.length)).toEqual([3, 3, 2, 2])
})

test('hands that were never shown are counted while they play', () => {
  const replay = replayed(DEALT, [FLOP], [{ e: 'folded', seat: 2 }, TURN], [RIVER, ...SHOWN])
  expect(stopsOf(replay).map(({ unknown }) => unknown)).toEqual([1, 1, 0, 0])
})
