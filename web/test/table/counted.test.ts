import { expect, test } from 'vitest'
import type { Line } from '#sdk'
import type { Cause } from '../../src/games/game.ts'
import { why } from '../../src/games/mahjong/why.ts'
import { stepsTo, sumsTo } from '../../src/table/Counted.tsx'

const causes = (...sums: (number | undefined)[]): Cause[] =>
  sums.map((sum) => ({ label: '', value: '', ...(sum === undefined ? {} : { sum }) }))

test('an amount that is a product is counted up factor by factor, where each step is whole', () => {
  expect(stepsTo(24, [3, 6, 12])).toEqual(['+6', '+12'])
  expect(stepsTo(-24, [3, 6, 12])).toEqual(['−6', '−12'])
  expect(stepsTo(3, [2, 4])).toEqual([])
  expect(stepsTo(0, [2, 4])).toEqual([])
})

test('an amount that is a sum is counted up cause by cause, where the causes add up to it', () => {
  expect(sumsTo(7, causes(undefined, 6, 57, 7))).toEqual(['+6', '+57'])
  expect(sumsTo(7, causes(6, 57))).toEqual([])
  expect(sumsTo(7, causes(7))).toEqual([])
  expect(sumsTo(7, causes(1, 2, 3, 4, 5, 6, 7))).toEqual([])
  expect(sumsTo(0, undefined)).toEqual([])
})

test('the causes of a seat at mahjong have the amount after each of them', () => {
  const line = (seat: number, to: number, reason: string, amount: number) => ({ seat, to, reason, amount }) as Line
  const lines = [line(0, 1, 'zhi', 2), line(0, 2, 'zhi', 2), line(3, 0, 'dianpao', 8), line(2, 1, 'zimo', 5)]
  expect(why(lines, 0).map(({ value, sum }) => [value, sum])).toEqual([
    ['+4', 4],
    ['−8', -4],
  ])
})
