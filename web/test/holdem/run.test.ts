import { expect, test } from 'vitest'
import type { Moment } from '#sdk'
import { holdemFold } from '../../src/games/holdem/fold.ts'
import { equities } from '../../src/games/holdem/equity/equity.ts'
import { contenders, isLater, runOf, spreadsOf, stagedView } from '../../src/games/holdem/runout/run.ts'
import type { View } from '../../src/games/holdem/view.ts'

type Told = [e: string, fields?: Record<string, unknown>]

/** The moments of some events, folded from two live seats on. */
function told(events: readonly Told[]): Moment[] {
  let view: View = { ...holdemFold.opening({}, 3, null, 'holdem'), standing: ['all_in', 'live', 'folded'], stacks: [0, 900, 1000] }
  return events.map(([e, fields]) => {
    const event = { e, ...fields }
    const before = view
    view = holdemFold.after(view, event, 'holdem')
    return { seq: 7, event, before, view, live: true }
  })
}

const OPEN: Told[] = [
  ['collected', { pots: [{ amount: 3200, eligible: [0, 1] }] }],
  ['shown', { seat: 0, cards: ['Kh', 'Qh'] }],
  ['shown', { seat: 1, cards: ['Ts', 'Td'] }],
]
const STREETS: Told[] = [
  ['street_dealt', { street: 'flop', cards: ['Ah', 'Tc', '7h'] }],
  ['street_dealt', { street: 'turn', cards: ['3h'] }],
  ['street_dealt', { street: 'river', cards: ['8s'] }],
]
const END: Told[] = [
  ['awarded', { pot: 0, amount: 3200, winners: [0], shares: [3200], best: [['Kh', 'Qh', 'Ah', '7h', '3h']] }],
  ['settled', { amounts: [1600, -1600, 0], lines: [] }],
]

test('an all-in before the flop comes street by street within four seconds, and each street changes the equities', () => {
  const run = runOf(told([...OPEN, ...STREETS, ...END]))!
  expect(run.at).toEqual([1000, 2150, 3300])
  expect(run.ms).toBeLessThanOrEqual(4_000)
  const shares = run.stages.map((_, stage) => {
    const view = stagedView(run, stage)
    expect(view.awards).toEqual([])
    expect(view.amounts).toBeNull()
    return spreadsOf(contenders(view), view.boards).map((spread) => Math.round(equities(spread)[0]! * 100))
  })
  expect(run.stages).toEqual([0, 3, 4, 5])
  expect(shares).toEqual([[46], [33], [77], [100]])
  expect(stagedView(run, 2).boards).toEqual([['Ah', 'Tc', '7h', '3h']])
})

test('after the turn only the river comes', () => {
  const events = told([STREETS[0]!, STREETS[1]!, ...OPEN, STREETS[2]!, ...END])
  const run = runOf(events.slice(2))!
  expect(run.stages).toEqual([4, 5])
  expect(run.at).toEqual([1000])
  expect(isLater(events[1]!)).toBe(false)
  expect(events.slice(5).map(isLater)).toEqual([true, true, true])
})

test('two boards come together, and a card of one cannot come on the other', () => {
  const again: Told[] = STREETS.map(([e, fields], at) => [e, { ...fields, board: 1, cards: [['2c', '4c', '9s'], ['Jd'], ['5c']][at] }])
  const run = runOf(told([...OPEN, ['run_agreed', { times: 2 }], ...STREETS, ...again, ...END]))!
  const flop = stagedView(run, 1)
  expect(flop.boards).toEqual([
    ['Ah', 'Tc', '7h'],
    ['2c', '4c', '9s'],
  ])
  expect(spreadsOf(contenders(flop), flop.boards).map(({ dead }) => dead)).toEqual([
    ['2c', '4c', '9s'],
    ['Ah', 'Tc', '7h'],
  ])
})

test('what is bet to its end, won unseen or shown after the river is no run-out', () => {
  expect(runOf(told([...STREETS, ...OPEN, ...END]))).toBeNull()
  expect(runOf(told(END))).toBeNull()
  expect(told([...STREETS, ['checked', { seat: 0 }], ...OPEN, ...END]).some(isLater)).toBe(false)
})

test('no equity is told where a hand is not known', () => {
  expect(spreadsOf([{ seat: 0, cards: ['Kh', 'Qh'] }], [[]])).toEqual([])
  const hidden = { seat: 1, cards: ['??', '??'] }
  expect(spreadsOf([{ seat: 0, cards: ['Kh', 'Qh'] }, hidden], [[]])).toEqual([])
})
