import { expect, test } from 'vitest'
import { sizesOf } from '../../src/games/riichi/hand/sizes.ts'
import { seen } from '../../src/games/riichi/help/waits.ts'
import { pointsBefore, sumsOf } from '../../src/games/riichi/result/sums.ts'
import { spotsOf, widthOf } from '../../src/games/riichi/stage/laid.ts'
import { laidOut, rowsOf } from '../../src/games/riichi/stage/rows.ts'
import { othersOf, sideOf } from '../../src/games/riichi/stage/sides.ts'
import { doraOf, isDora, placesOf, roundNumber, roundWind, windOf } from '../../src/games/riichi/view.ts'
import { view } from './positions.ts'

const river = (n: number) => Array.from({ length: n }, () => ({ tile: '1m' }))

test('the riichi tile lies sideways; if it was called, the next own discard does', () => {
  const sideways = (tiles: Parameters<typeof laidOut>[0]) => laidOut(tiles).flatMap((one) => (one.sideways ? [one.at] : []))
  expect(sideways([{ tile: '1m' }, { tile: '2m', riichi: true }, { tile: '3m' }])).toEqual([1])
  expect(sideways([{ tile: '2m', riichi: true, taken_by: [1] }, { tile: '3m' }, { tile: '4m' }])).toEqual([1])
  expect(sideways([{ tile: '2m', riichi: true, taken_by: [1] }])).toEqual([0])
  expect(sideways([{ tile: '2m', riichi: true, taken_by: [1] }, { tile: '3m', taken_by: [2] }, { tile: '4m' }])).toEqual([2])
})

test('six discards a row, three at the sides of a phone, seven in a long river', () => {
  const lengths = (n: number, narrow: boolean) => rowsOf(river(n), narrow).map((row) => row.length)
  expect(lengths(13, false)).toEqual([6, 6, 1])
  expect(lengths(7, true)).toEqual([3, 3, 1])
  expect(lengths(20, false)).toEqual([7, 7, 6])
})

test('past 21 discards the called ones leave the river', () => {
  const long = river(22).map((one, at) => (at < 2 ? { ...one, taken_by: [1] } : one))
  expect(
    rowsOf(long, false)
      .flat()
      .map(({ at }) => at),
  ).toEqual(Array.from({ length: 20 }, (_, at) => at + 2))
})

test('the claimed tile lies at the side that it came from', () => {
  const chow = { kind: 'chow', tiles: ['6m', '8m', '7m'] } as const
  const shown = (from: 'left' | 'across' | 'right') =>
    spotsOf({ kind: 'chow', tiles: [...chow.tiles] }, from)
      .map(({ tile, sideways }) => (sideways ? `[${tile}]` : tile))
      .join(' ')
  expect(shown('left')).toBe('[7m] 6m 8m')
  expect(shown('across')).toBe('6m [7m] 8m')
  expect(shown('right')).toBe('6m 8m [7m]')
})

test('an added kan lies on the claimed tile, a closed one shows its red five', () => {
  expect(spotsOf({ kind: 'shouminkan', tiles: ['5p', '5p', '0p', '5p'] }, 'right').at(-1)).toEqual({ tile: '0p', sideways: true, on: '5p' })
  expect(spotsOf({ kind: 'ankan', tiles: ['5p', '5p', '5p', '0p'] }, null).map(({ tile }) => tile)).toEqual(['??', '0p', '5p', '??'])
  expect(widthOf({ kind: 'shouminkan', tiles: ['1m', '1m', '1m', '1m'], feeder: 2 })).toBeCloseTo(3.34)
})

test('the next to act sits at the right; seats are read from the left', () => {
  expect([0, 1, 2, 3].map((seat) => sideOf(view(), 0, seat))).toEqual(['b', 'r', 't', 'l'])
  expect([0, 1, 2, 3].map((seat) => sideOf(view(), 3, seat))).toEqual(['r', 't', 'l', 'b'])
  expect(othersOf(view(), 1)).toEqual([0, 3, 2])
})

test('winds follow the dealer, rounds the number of the kyoku', () => {
  const third = view({ dealer: 2, kyoku: 6 })
  expect([0, 1, 2, 3].map((seat) => windOf(third, seat))).toEqual(['3f', '4f', '1f', '2f'])
  expect([roundWind(third), roundNumber(third)]).toEqual(['2f', 3])
})

test('of equal points the seat nearer after the first dealer is ahead', () => {
  expect(placesOf(view({ first: 2, points: [25000, 30000, 25000, 20000] }))).toEqual([3, 1, 2, 4])
})

test('an indicator shows the next tile, in a circle', () => {
  expect(['1m', '9p', '0s', '4f', '1f', '3y', '1y'].map(doraOf)).toEqual(['2m', '1p', '6s', '1f', '2f', '1y', '2y'])
  expect(isDora(['4p'], '0p')).toBe(true)
  expect(isDora(['4p'], '4p')).toBe(false)
})

test('what is seen of a kind: reds are its like, a called tile counts once, indicators count', () => {
  const table = view({
    hand: ['0p', '1m'],
    rivers: [[{ tile: '5p', taken_by: [1] }], [], [], []],
    melds: [[], [{ kind: 'pung', tiles: ['5p', '5p', '5p'], feeder: 0 }], [], []],
  })
  expect(seen(table, '5p')).toBe(4)
  expect(seen(view({ hand: [], indicators: ['5s'] }), '0s')).toBe(1)
})

test('payments are summed by reason, and sticks come from the table', () => {
  const lines = [
    { seat: 0, to: 1, reason: 'hand', amount: 8000 },
    { seat: 0, to: 1, reason: 'honba', amount: 300 },
    { seat: 0, reason: 'sticks', amount: 2000 },
  ]
  const sums = sumsOf(lines, 4)
  expect([...sums.keys()]).toEqual(['hand', 'honba', 'sticks'])
  expect(sums.get('hand')).toEqual([8000, -8000, 0, 0])
  expect(sums.get('sticks')).toEqual([2000, 0, 0, 0])
  expect(pointsBefore([30, 20], [{ amounts: [5, -5] }])).toEqual([25, 25])
})

test.each([
  ['phone', 390, 14, []],
  ['phone', 378, 11, [3.34]],
  ['phone', 348, 5, [3.34, 3.34, 3.34]],
  ['phone', 348, 2, [3.34, 3.34, 3.34, 3.34]],
  ['phone', 348, 2, [4.34, 4.34, 4, 3.34]],
] as const)('on a %s %d wide, %d tiles and their melds fit two rows', (layout, width, tiles, melds) => {
  const { tile, meld, room } = sizesOf({ width, layout, short: width < 370, tiles, melds })
  expect(tile).toBeGreaterThanOrEqual(24)
  const beside = Math.max(0, tiles - 7) || (melds.length > 3 ? tiles : 0)
  expect(beside * (tile + 2) + room).toBeLessThanOrEqual(width)
  const rows = melds.length === 0 ? [] : melds.length > 3 ? [melds.slice(0, 2), melds.slice(2)] : [melds]
  for (const row of rows)
    expect(row.reduce<number>((sum, one) => sum + one * (meld + 1), 0) + 6 * (row.length - 1)).toBeLessThanOrEqual(room + 1)
  if (melds.length > 0) expect(meld).toBeGreaterThanOrEqual(15)
})

test.each([
  ['desk', 1008],
  ['land', 844],
] as const)('on a %s, a hand with four melds is one row', (layout, width) => {
  const melds = [3.34, 3.34, 4.34, 4]
  const { tile, meld } = sizesOf({ width, layout, short: false, tiles: 2, melds })
  const total = 2 * (tile + 1) + melds.reduce((sum, one) => sum + one * (meld + 1), 0)
  expect(total).toBeLessThan(width)
})
