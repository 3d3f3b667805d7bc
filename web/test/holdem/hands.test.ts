import { expect, test } from 'vitest'
import { madeOf } from '../../src/games/holdem/hands.ts'

const made = (cards: string) => {
  const hand = madeOf(cards.split(' '))
  return hand && `${hand.category} ${hand.ranks.join('')}`
}

test.each([
  ['Ah Kd', 'high_card A'],
  ['Th Td', 'one_pair T'],
  ['Kh Qh Ah Tc 7h', 'high_card A'],
  ['Kh Qh Ah Tc 7h 3h', 'flush A'],
  ['Ts Td Ah Tc 7h 3h 8s', 'three_of_a_kind T'],
  ['2s 2d Ah Ac 7h 7s 8s', 'two_pair A7'],
  ['2s 2d 2h Ac Ah 7s 7d', 'full_house 2A'],
  ['2s 2d 2h Ac Ah As 7d', 'full_house A2'],
  ['2s 2d 2h 2c Ah As Ad', 'four_of_a_kind 2'],
  ['As 2d 3h 4c 5s Kd Kh', 'straight 5'],
  ['As 2d 3h 4c 5s 6d Kh', 'straight 6'],
  ['Ts Jd Qh Kc As 2d 3h', 'straight A'],
  ['As 2s 3s 4s 5s Kd Kh', 'straight_flush 5'],
  ['9s Ts Js Qs Ks As 2d', 'royal_flush A'],
  ['Ks Qs Js Ts 9s Ad Ah', 'straight_flush K'],
  ['Qs Kd Ah 2c 3s', 'high_card A'],
])('%s is %s', (cards, expected) => expect(made(cards)).toBe(expected))

test('hidden cards make nothing', () => {
  expect(madeOf(['Ah', '??'])).toBeNull()
  expect(madeOf([])).toBeNull()
})
