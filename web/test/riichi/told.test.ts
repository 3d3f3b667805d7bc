import { expect, test } from 'vitest'
import { bestOf, readyOf, toldInReplay, toldOf } from '../../src/games/riichi/help/told.ts'
import type { Help } from '../../src/games/riichi/view'
import { view } from './positions.ts'

const value = (han: number) => ({ han, fu: 30, limit: null, yakuman: 0, points: 1000 * han })
const wait = (tile: string, left: number, ron: number | null, tsumo: number | null = ron) => ({
  ...{ tile, left },
  ...{ ron: ron === null ? null : value(ron), tsumo: tsumo === null ? null : value(tsumo) },
})
const NONE = { tiles: [], left: 0 }
const HELP: Help = {
  ...{ waits: [], furiten: null, distance: 0, accepts: NONE },
  discards: [
    { tile: '0p', waits: [wait('2y', 3, null, 1)], riichi: [wait('2y', 3, 2)], furiten: null, distance: 0, accepts: NONE },
    { tile: '5p', waits: [wait('2y', 3, null, 1)], riichi: [wait('2y', 3, 2)], furiten: null, distance: 0, accepts: NONE },
    {
      ...{ tile: '2y', waits: [wait('5p', 2, 1), wait('8p', 4, null)], riichi: [wait('5p', 2, 2), wait('8p', 4, 1)] },
      ...{ furiten: 'river' as const, distance: 0, accepts: NONE },
    },
    { tile: '1m', waits: [], riichi: [], furiten: null, distance: 1, accepts: { tiles: ['2m', '5p'], left: 7 } },
  ],
}

test('without help only furiten is told', () => {
  expect(toldOf(view({ furiten: 'passed' }), null, null, false)).toEqual({ waits: [], furiten: 'passed', distance: null, accepts: null })
})

test('of a discard the waits are told with what is left, their worth, and how they win', () => {
  const table = view({ hand: ['8p'] })
  const { waits, furiten } = toldOf(table, HELP, '2y', false)
  expect(waits.map(({ tile, left, han, how }) => [tile, left, han, how])).toEqual([
    ['5p', 2, 1, 'both'],
    ['8p', 3, 0, 'none'],
  ])
  expect(furiten).toBe('after')
  expect(toldOf(table, HELP, '0p', false).waits[0]).toMatchObject({ how: 'tsumo', points: 1000 })
  expect(toldOf(table, HELP, '0p', true).waits[0]).toMatchObject({ how: 'both', points: 2000 })
})

test('before tenpai the distance and what brings it nearer are told', () => {
  expect(toldOf(view(), HELP, '1m', false)).toMatchObject({ waits: [], distance: 1, accepts: { kinds: 2, n: 7 } })
})

test('the best riichi leaves most tiles to win with, and gives no red five away for nothing', () => {
  expect(readyOf(HELP)).toEqual(['0p', '5p', '2y'])
  expect(bestOf(HELP)).toBe('2y')
  expect(bestOf({ ...HELP, discards: HELP.discards.slice(0, 2) })).toBe('5p')
  expect(bestOf(null)).toBe(null)
})

test('a replay tells waits and furiten of a hand that waits, and else what the view says', () => {
  const waiting: Help = { ...HELP, waits: [wait('5p', 2, 1)], furiten: 'river', discards: [] }
  const told = toldInReplay(view(), waiting)
  expect(told.waits.map(({ tile, left, han }) => [tile, left, han])).toEqual([['5p', 2, 1]])
  expect(told.furiten).toBe('river')
  expect(toldInReplay(view({ furiten: 'riichi' }), null)).toMatchObject({ waits: [], furiten: 'riichi' })
})
