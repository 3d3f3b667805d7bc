import { expect, test } from 'vitest'
import { equities } from '../../src/games/holdem/equity/equity.ts'
import { bitsOf, strengthOf } from '../../src/games/holdem/equity/strength.ts'
import equitiesOf from './equities.json'

interface Vector {
  hands: string[]
  board: string
  dead: string
  shares: number[]
}

/** By exact enumeration with the server's ranking: tests/web/test_equities.py. */
const VECTORS: Vector[] = equitiesOf
const cards = (text: string) => text.match(/../g) ?? []

test.each(VECTORS)('$hands on $board: the shares are the engine’s', ({ hands, board, dead, shares }) => {
  const found = equities({ hands: hands.map(cards), board: cards(board), dead: cards(dead) })
  expect(found).toHaveLength(hands.length)
  for (const [at, share] of shares.entries()) expect(found[at]).toBeCloseTo(share, 9)
  expect(found.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
})

test('five cards make each category as often as everywhere', () => {
  const counts = Array.from({ length: 9 }, () => 0)
  const deck = [...'cdhs'].flatMap((suit) => [...'23456789TJQKA'].map((rank) => bitsOf([rank + suit])))
  const choose = (from: number, left: number, low: number, high: number) => {
    if (left === 0) return counts[strengthOf(low, high) >> 20]!++
    for (let at = from; at <= 52 - left; at += 1) choose(at + 1, left - 1, low | deck[at]!.low, high | deck[at]!.high)
  }
  choose(0, 5, 0, 0)
  expect(counts).toEqual([1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40])
})

test('a hidden card has no bit', () => {
  expect(bitsOf(['??', '2c', 'As'])).toEqual({ low: 1, high: 1 << 25 })
})
