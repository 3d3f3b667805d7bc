import { expect, test } from 'vitest'
import { lang } from '../../src/i18n'
import type { Game, Scene } from '../../src/games/game'
import { Replay } from '#sdk/replay'
import { plotOf, rowAt } from '../../src/replay/plot'
import { statsOf, stepsOf } from '../../src/replay/stats'
import { deal, fold } from './deal'

const game = {
  line: ({ event }: { event: { e: string } & Record<string, unknown> }) =>
    ['played', 'passed', 'drawn'].includes(event.e) ? { seat: event['seat'], text: event.e, plain: event.e } : null,
  round: ({ seq }: { seq: number }) => (seq >= 5 ? 2 : seq >= 3 ? 1 : 0),
  cue: () => null,
} as unknown as Game
const scene = { name: (seat: number) => ['Ada', 'Bot'][seat] } as unknown as Scene

test('every step has its row, also one that nobody saw', () => {
  lang.value = 'en'
  const { rows } = plotOf(new Replay(deal(), fold), game, scene)
  expect(rows.map((row) => [row.n, row.seat, row.lines.map((line) => line.plain).join(' ')])).toEqual([
    [1, null, 'The cards are dealt'],
    [2, 0, 'made a choice, revealed later'],
    [3, 1, 'played'],
    [4, 0, 'passed drawn'],
    [5, 1, 'played Result Ada +3, Bot −3'],
  ])
})

test('rounds begin where the first play of each lies', () => {
  const plot = plotOf(new Replay(deal(), fold), game, scene)
  expect(plot.rounds).toEqual([3, 5])
  expect(plot.rows.map((row) => row.round)).toEqual([null, null, 1, null, 2])
})

test('the first time a hand runs short is on the timeline', () => {
  expect(plotOf(new Replay(deal(), fold), game, scene).marks).toEqual([{ n: 3, label: '1 left' }])
})

test('a game may mark what it holds worth a look', () => {
  const marking = {
    ...game,
    mark: ({ e }: { e: string }) => (['played', 'settled'].includes(e) ? { kind: 'call', label: e } : null),
  } as Game
  expect(plotOf(new Replay(deal(), fold), marking, scene).marks).toEqual([
    { n: 3, kind: 'call', label: 'played' },
    { n: 5, kind: 'call', label: 'settled' },
  ])
})

test('the row of a picture is the last that is not later', () => {
  const plot = plotOf(new Replay(deal(), fold), game, scene)
  expect([0, 1, 4, 99].map((n) => rowAt(plot, n)?.n)).toEqual([undefined, 1, 4, 5])
})

test('statistics count plays, passes and thinking of each seat', () => {
  const replay = new Replay(deal(), fold)
  const [ada, bot] = statsOf(replay, game, scene)
  expect(ada).toMatchObject({ plays: 0, passes: 1, amount: 3, thought: { total: 1000, median: 500, longest: 500 }, biggest: null })
  expect(bot).toMatchObject({ plays: 2, passes: 0, amount: -3, thought: { total: 7000, median: 3500, longest: 5000 } })
  expect(stepsOf(replay, 1)).toEqual([3, 5])
})

test('what closed a round stands above the heading of the next, and what began it below', () => {
  const streets = { ...game, round: ({ event }: { event: { e: string } }) => (event.e === 'passed' ? 0 : event.e === 'drawn' ? 1 : 0) }
  const row = plotOf(new Replay(deal(), fold), streets as unknown as Game, scene).rows[3]!
  expect([row.round, row.begins, row.lines.map((line) => line.plain)]).toEqual([1, 1, ['passed', 'drawn']])
})

test('what comes before the first round stands under its name, where rounds have names', () => {
  const named = { ...game, roundName: (round: number) => ['preflop', 'flop', 'turn'][round] }
  const rows = plotOf(new Replay(deal(), fold), named as unknown as Game, scene).rows
  expect(rows.map((row) => row.heading)).toEqual(['preflop', '', 'flop', '', 'turn'])
  expect(rows[0]!.round).toBeNull()
})
