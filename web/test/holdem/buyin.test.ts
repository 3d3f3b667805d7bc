import { expect, test } from 'vitest'
import { bounds, broughtOf, isBroke, missing } from '../../src/games/holdem/buyin'
import type { SeatInfo } from '#sdk'

const NO_LIMIT = { betting: 'no_limit', small_blind: 10, big_blind: 0, buy_in_min: 40, buy_in_max: 100 }
const HOUSE = { ...NO_LIMIT, betting: 'house' }

function seat(stack: number, sitting: SeatInfo['sitting'] = 'in'): SeatInfo {
  return { name: 'A', bot: false, connected: true, auto: false, ready: true, stack, sitting } as SeatInfo
}

const FREE = { name: null, bot: false, connected: true, auto: false, ready: false } as SeatInfo

test('what may be brought follows the big blind', () => {
  expect(bounds(NO_LIMIT)).toEqual({ low: 800, high: 2000 })
  expect(bounds({ ...NO_LIMIT, big_blind: 50 })).toEqual({ low: 2000, high: 5000 })
})

test('what was said before is kept within it, and nothing said is the most', () => {
  expect([null, 100, 900, 9000].map((chips) => broughtOf(NO_LIMIT, chips))).toEqual([2000, 800, 900, 2000])
})

test('two who sit in with chips are enough', () => {
  expect(missing([seat(1), seat(1), FREE], NO_LIMIT)).toBe(0)
  expect(missing([seat(1), seat(0), seat(500, 'out'), FREE], NO_LIMIT)).toBe(1)
  expect(missing([FREE, FREE], NO_LIMIT)).toBe(2)
})

test('a seat has lost everything once neither the hand nor the table has chips of it', () => {
  const at = (stack: number, left: number, ended: object | null) =>
    isBroke({ seats: [seat(stack)], you: 0, view: { stacks: [left] }, ended } as unknown as Parameters<typeof isBroke>[0])
  expect([at(0, 0, {}), at(0, 300, {}), at(800, 0, {}), at(0, 300, null)]).toEqual([true, false, false, true])
})

test('under the house rules less than a big blind is not enough', () => {
  expect(missing([seat(20), seat(19)], HOUSE)).toBe(1)
  expect(missing([seat(20), seat(19)], NO_LIMIT)).toBe(0)
})
