import { expect, test } from 'vitest'
import { answersOf, waysOf } from '../../src/games/riichi/actions/answers.ts'
import { automatic } from '../../src/games/riichi/hand/automatic.ts'
import { whyNot } from '../../src/games/riichi/hand/whynot.ts'
import { claim, turn, worth } from './positions.ts'

const ids = (answers: readonly { id: string }[]) => answers.map(({ id }) => id)
const chow = (...tiles: string[]) => ({ a: 'chow', tiles })
const kan = (tile: string, kind = 'ankan') => ({ a: 'kong', tile, kind })
const WISHES = { win: false, noCalls: false }

test('a claim offers what is legal, the pass first and a win last', () => {
  const all = claim({ chows: [chow('2s', '3s')], pungs: [{ a: 'pung', tiles: ['4s', '4s'] }], kong: kan('4s', 'daiminkan'), win: worth })
  expect(ids(answersOf(all))).toEqual(['pass', 'chow', 'pung', 'kong', 'win'])
  expect(ids(answersOf(claim()))).toEqual(['pass'])
  expect(answersOf(null)).toEqual([])
})

test('one way is one press, several ask which', () => {
  expect(answersOf(claim({ chows: [chow('2s', '3s')] }))[1]!.press).toEqual(chow('2s', '3s'))
  const several = claim({ chows: [chow('2s', '3s'), chow('3s', '5s'), chow('0s', '3s')] })
  expect(answersOf(several)[1]!.press).toEqual({ ask: 'chow' })
})

test('each red variant of a run is a way of its own', () => {
  const ways = waysOf(claim({ chows: [chow('3s', '5s'), chow('0s', '3s')] }), 'chow')
  expect(ways.map(({ tiles, red }) => [tiles.join(' '), red])).toEqual([
    ['3s 5s', false],
    ['3s 0s', true],
  ])
  expect(ways[1]!.press).toEqual(chow('0s', '3s'))
})

test('several kans are told apart by their kind', () => {
  const both = turn({ kongs: [kan('1m'), kan('9p', 'shouminkan')] })
  expect(answersOf(both)[0]!.press).toEqual({ ask: 'kong' })
  expect(waysOf(both, 'kong').map(({ word }) => word)).toEqual(['meld_ankan', 'meld_shouminkan'])
})

test('riichi and nine terminals are never one press', () => {
  const answers = answersOf(turn({ riichi: ['2m'], kyuushu: 9 }))
  expect(answers.map(({ id, press }) => [id, press])).toEqual([
    ['kyuushu', { ask: 'kyuushu' }],
    ['riichi', { ask: 'riichi' }],
  ])
})

test('without calls a win is still offered', () => {
  const offer = claim({ chows: [chow('2s', '3s')], win: worth })
  expect(ids(answersOf(offer, false))).toEqual(['pass', 'win'])
  expect(automatic(offer, { ...WISHES, noCalls: true })).toBe(null)
  expect(automatic(claim({ chows: [chow('2s', '3s')] }), { ...WISHES, noCalls: true })).toEqual({ a: 'pass' })
})

test('a win is taken by itself only if the player has said so', () => {
  expect(automatic(claim({ win: worth }), WISHES)).toBe(null)
  expect(automatic(claim({ win: worth }), { ...WISHES, win: true })).toEqual({ a: 'win' })
  expect(automatic(turn({ win: worth }), { ...WISHES, win: true })).toEqual({ a: 'win' })
})

test('each tile that may not go says why', () => {
  expect(whyNot('3m', turn({ bound: 'kuikae' }), false)).toBe('why_kuikae')
  expect(whyNot('1m', turn({ bound: 'riichi', discards: ['2m'] }), false)).toBe('why_riichi')
  expect(whyNot('1m', turn(), false)).toBe(null)
  expect(whyNot('1m', turn({ riichi: ['2m'] }), true)).toBe('why_not_tenpai')
  expect(whyNot('2m', turn({ riichi: ['2m'] }), true)).toBe(null)
  expect(whyNot('1m', claim(), false)).toBe(null)
})
