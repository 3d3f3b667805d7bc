import { expect, test } from 'vitest'
import { sharedEqually } from '../../src/games/holdem/awards.ts'
import { madeOf } from '../../src/games/holdem/hands.ts'
import { beatenName, winnerName, wonEach } from '../../src/games/holdem/naming.ts'
import type { Awarded, View } from '../../src/games/holdem/view'
import type { Scene } from '../../src/games/game'
import { lang } from '../../src/i18n'

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

const told = (winner: string, beaten: string) => {
  const [made, other] = [madeOf(winner.split(' '))!, madeOf(beaten.split(' '))!]
  return [winnerName(made, [other]), beatenName(other, made)]
}

test('the kicker is named where it decided, and only there', () => {
  lang.value = 'en'
  const board = 'Qs Qd 3h 3c 7s'
  expect(told(`Ah 2d ${board}`, `Kh 4d ${board}`)).toEqual(['Two pair, Q and 3, ace kicker', 'king kicker'])
  expect(told(`Qh 2d ${board}`, `Kh 4d ${board}`)).toEqual(['Full house, Q over 3', 'Two pair, Q and 3'])
  expect(told('Ah 9d As 8d 7h 2c 3s', 'Ac 6d As 8d 7h 2c 3s')).toEqual(['Pair of As, 9 kicker', '8 kicker'])
  expect(told('Kh 2h Ah 9h 8h 3c 4s', 'Jh 3h Ah 9h 8h 3c 4s')).toEqual(['Flush, A high, king next', 'jack next'])
  expect(told('8c 8d 8h 8s Ac 2d 3h', '8c 8d 8h 8s Kc 2d 3h')).toEqual(['Four of a kind, 8, ace kicker', 'king kicker'])
  lang.value = 'zh'
  expect(told(`Ah 2d ${board}`, `Th 4d ${board}`)).toEqual(['两对 Q、3，A 踢脚', '10 踢脚'])
})

const awarded = (...awards: [number[], number[]][]) =>
  ({
    awards: awards.map(([winners, shares]) => ({ winners, shares, amount: shares.reduce((a, b) => a + b) }) as unknown as Awarded),
    options: { blinds: [1, 2] },
  }) as unknown as View

test('pots are shared where shares are equal, up to odd chips; else each seat has its amount', () => {
  expect(
    sharedEqually(
      awarded([
        [0, 1],
        [50, 51],
      ]),
    ),
  ).toBe(true)
  expect(sharedEqually(awarded([[0], [50]], [[1], [50]]))).toBe(true)
  const apart = awarded([[0], [300]], [[1], [120]])
  expect(sharedEqually(apart)).toBe(false)
  expect(sharedEqually(awarded([[0], [300]]))).toBe(false)
  expect(
    sharedEqually(
      awarded(
        [
          [0, 1],
          [50, 50],
        ],
        [[1], [20]],
      ),
    ),
  ).toBe(false)
  expect(wonEach({ name: (seat: number) => 'ab'[seat] } as Scene, apart, [0, 1], (_, chips) => String(chips))).toBe(
    'a 赢得 300，b 赢得 120',
  )
})
