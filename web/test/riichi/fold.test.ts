import { expect, test } from 'vitest'
import type { GameEvent } from '#sdk'
import { riichiFold } from '../../src/games/riichi/fold.ts'
import { view } from './positions'

const MATCH = { first: 2, dealer: 1, kyoku: 3, honba: 1, sticks: 2, points: [20000, 31000, 23000, 24000] }
const DEALT = {
  e: 'dealt',
  ...MATCH,
  hands: [['1m'], null, null, null],
  counts: [1, 1, 1, 1],
  wall: 70,
  indicator: '4s',
} as unknown as GameEvent

test('a replay shows before the deal how far the match is, and nothing of its tiles', () => {
  const before = riichiFold.opening({ start: 25000 }, 4, 0, 'riichi')
  expect(riichiFold.foreseen!(before, [{ e: 'thrown' } as unknown as GameEvent, DEALT])).toEqual({ ...before, ...MATCH })
  expect(riichiFold.after(before, DEALT, 'riichi')).toMatchObject({ ...MATCH, status: 'started', hand: ['1m'], wall: 70 })
})

test('where nothing was dealt the view before the deal stays as it is', () => {
  expect(riichiFold.foreseen!(view(), [])).toEqual(view())
})
