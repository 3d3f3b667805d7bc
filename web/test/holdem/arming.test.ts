import { expect, test } from 'vitest'
import { ARMED_MS, isArmed, pressed, type Armed } from '../../src/games/holdem/dock/arming'

const ALL = { id: 'raise', cost: 1000 }

test.each([
  ['half of the stack', 500, true],
  ['one chip more', 501, false],
  ['the whole stack', 1000, false],
])('%s is sent by one press: %d, %s', (_, cost, sends) => {
  expect(pressed(null, { id: 'call', cost }, 1000, 0).sends).toBe(sends)
})

test('the second press of an armed answer sends it, once', () => {
  const { armed } = pressed(null, ALL, 1000, 0)
  const again = pressed(armed, ALL, 1000, ARMED_MS - 1)
  expect(again).toEqual({ armed: null, sends: true })
  expect(pressed(again.armed, ALL, 1000, ARMED_MS - 1).sends).toBe(false)
})

test.each([
  ['too late', ALL, ARMED_MS],
  ['with another amount', { id: 'raise', cost: 900 }, 1],
  ['of another answer', { id: 'call', cost: 1000 }, 1],
])('a second press %s arms again', (_, one, now) => {
  const next = pressed(pressed(null, ALL, 1000, 0).armed, one, 1000, now)
  expect([next.sends, isArmed(next.armed as Armed, one), next.armed?.until]).toEqual([false, true, now + ARMED_MS])
})

test('a light answer is sent whatever is armed', () => {
  expect(pressed(pressed(null, ALL, 1000, 0).armed, { id: 'fold', cost: 0 }, 1000, 1)).toEqual({ armed: null, sends: true })
})
