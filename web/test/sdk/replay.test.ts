import { expect, test, vi } from 'vitest'
import type { Fold, ReplayFile } from '#sdk'
import { Replay } from '#sdk/replay'

let folded = 0
/** A view is the list of events seen, each as its name and what is secret of it. */
const SEEN: Fold<string[]> = {
  opening: () => [],
  after(view, event) {
    folded += 1
    if (event.e === 'bad') throw new Error('cannot be folded')
    return [...view, `${event.e}${event['cards'] ?? ''}`]
  },
}

const step = (actor: number | 'chance', at: number, events: object[], seats: object = {}): object => ({
  ...{ at, actor, auto: false, public: events, seats },
})

const FILE = {
  format: 'paiju-replay-1',
  record: {
    deal: 'd1',
    game: 'big_two',
    seats: [
      { name: 'A', bot: false },
      { name: 'B', bot: true },
    ],
  },
  opening: { public: [], 0: ['own'], 1: [] },
  steps: [
    step('chance', 1_000, [{ e: 'dealt' }, { e: 'turn', seat: 0 }], {
      0: [
        { e: 'dealt', cards: '3d' },
        { e: 'turn', seat: 0 },
      ],
    }),
    step(0, 3_500, [{ e: 'played', seat: 0, round: 1 }]),
    step(1, 3_600, [{ e: 'passed', seat: 1 }]),
    step(0, 9_000, [{ e: 'drawn', seat: 0, round: 2 }, { e: 'settled' }], {
      0: [{ e: 'drawn', seat: 0, cards: '4d', round: 2 }, { e: 'settled' }],
    }),
  ],
} as unknown as ReplayFile

const replay = (): Replay => new Replay(FILE, SEEN)
const END = ['own', 'dealt3d', 'turn', 'played', 'passed', 'drawn4d', 'settled']

test('a replay stands before the deal, and goes to any place', () => {
  const film = replay()
  expect([film.length, film.seats, film.open, film.at]).toEqual([4, 2, true, 0])
  expect(film.views()).toEqual({ public: [], seats: [['own'], []] })
  film.seek(1)
  expect(film.views()).toEqual({
    public: ['dealt', 'turn'],
    seats: [
      ['own', 'dealt3d', 'turn'],
      ['dealt', 'turn'],
    ],
  })
  film.seek(4)
  expect(film.views().seats[0]).toEqual(END)
})

test('a place does not depend on the way there', () => {
  const straight = Array.from({ length: 5 }, (_, n) => {
    const film = replay()
    film.seek(n)
    return film.views()
  })
  const wild = replay()
  for (const n of [4, 0, 2, 3, 1, 4, 2]) {
    wild.seek(n)
    expect(wild.views()).toEqual(straight[n])
  }
})

test('what lies before a place is computed once', () => {
  const film = replay()
  film.view(3, 0)
  const before = folded
  for (const n of [3, 1, 2, 0, 3]) film.view(n, 0)
  expect(folded).toBe(before)
  film.view(4, 0)
  expect(folded).toBe(before + 2)
})

test('places beyond the ends are the ends', () => {
  const film = replay()
  for (const [asked, got] of [
    [-3, 0],
    [99, 4],
    [2.7, 2],
    [Number.NaN, 0],
  ] as const) {
    film.seek(asked)
    expect(film.at).toBe(got)
  }
})

test('moments are all that a viewer has seen so far', () => {
  const film = replay()
  film.seek(2)
  expect(film.moments().map(({ seq, event }) => [seq, event.e])).toEqual([
    [1, 'dealt'],
    [1, 'turn'],
    [2, 'played'],
  ])
  expect(film.moments(1, 0)[0]).toMatchObject({ before: ['own'], view: ['own', 'dealt3d'], live: false })
  expect(film.happened(4).map(({ event }) => event)).toMatchObject([{ e: 'drawn', cards: '4d' }, { e: 'settled' }])
  expect(film.happened(0)).toEqual([])
})

test('rounds, turns and how long a seat thought', () => {
  const film = replay()
  expect([film.rounds, film.turns]).toEqual([
    [2, 4],
    [2, 3, 4],
  ])
  expect([0, 1, 2, 3, 4].map((n) => film.thought(n))).toEqual([null, null, 2_500, 100, 5_400])
})

test('what a seat waits for stands until a step changes it', () => {
  const waits = [{ 0: 'five' }, { 1: 'two' }, { 0: null }, undefined]
  const steps = FILE.steps.map((step, at) => ({ ...step, ...(waits[at] && { waits: waits[at] }) })) as ReplayFile['steps']
  const film = new Replay({ ...FILE, steps }, SEEN)
  expect([0, 1, 2, 3, 4].map((n) => film.waits(n, 0))).toEqual([null, 'five', 'five', null, null])
  expect([1, 4].map((n) => film.waits(n, 1))).toEqual([null, 'two'])
})

test('before the deal a replay shows what the first step tells; what is folded does not change', () => {
  const foreseeing: Fold<string[]> = { ...SEEN, foreseen: (view, events) => [...view, `soon ${events[0]!.e}`] }
  const foretold = new Replay(FILE, foreseeing)
  expect(foretold.views()).toEqual({ public: ['soon dealt'], seats: [['own', 'soon dealt'], ['soon dealt']] })
  expect(foretold.moments(4, 0)).toEqual(replay().moments(4, 0))
  expect(foretold.view(4, 0)).toEqual(END)
  expect(new Replay({ ...FILE, steps: [] }, foreseeing).view(0, 0)).toEqual(['own'])
})

test('where a seat is not open it is seen as by spectators', () => {
  const { 0: _, ...opening } = FILE.opening
  const film = new Replay({ ...FILE, opening }, SEEN)
  expect(film.open).toBe(false)
  expect(film.view(1, 0)).toEqual(['dealt', 'turn'])
})

test('a step that cannot be folded is passed over', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const steps = [{ ...FILE.steps[0], public: [{ e: 'bad' }, { e: 'turn' }] }] as ReplayFile['steps']
  expect(new Replay({ ...FILE, steps }, SEEN).view(1, null)).toEqual(['turn'])
  vi.restoreAllMocks()
})

test('what is no replay is refused', () => {
  for (const file of [null, 7, {}, { ...FILE, steps: 3 }, { ...FILE, record: {} }]) {
    expect(() => new Replay(file as unknown as ReplayFile, SEEN)).toThrow('no replay')
  }
})
