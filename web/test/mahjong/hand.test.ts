import { expect, test } from 'vitest'
import type { Prompt } from '#sdk'
import { automatic } from '../../src/games/mahjong/hand/choice.ts'
import { passedOn } from '../../src/games/mahjong/hand/swap.ts'
import { held, kept, type Held } from '../../src/games/parts/tiles/hand/held.ts'
import { measures } from '../../src/games/parts/tiles/hand/measures.ts'
import { whyNot } from '../../src/games/mahjong/hand/whynot.ts'
import { seen, waitsOf } from '../../src/games/mahjong/help/waits.ts'
import type { View } from '../../src/games/mahjong/view'

const asked = (kind: string, legal: unknown) => ({ kind, legal, turn: '1', seat: 0 }) as unknown as Prompt
const view = (more: Partial<View>) =>
  ({
    you: 0,
    hand: [],
    hidden: [null, null],
    melds: [[], []],
    rivers: [[], []],
    wins: [],
    missing: ['m', null],
    ...more,
  }) as unknown as View

test('the drawn tile is last, and its like in the hand is another', () => {
  const tiles = held(['2m', '2m', '9s'], '2m')
  expect(tiles.map(({ tile, drawn }) => [tile, drawn])).toEqual([
    ['2m', false],
    ['9s', false],
    ['2m', true],
  ])
  expect(new Set(tiles.map(({ id }) => id)).size).toBe(3)
})

test('without sorting tiles stay where they are, and new ones come last', () => {
  expect(kept(['9s', '1m', '5p', '1m'], ['1m', '1m', '2m', '9s'])).toEqual(['9s', '1m', '1m', '2m'])
  expect(kept(['9s', '1m', '5p', '1m'], ['1m', '5p', '9s'])).toEqual(['9s', '1m', '5p'])
})

test('while the missing suit is held the others are kept back, and the reason names it', () => {
  const prompt = asked('discard', { discards: ['1m'], bound: 'missing', kongs: [], win: null })
  expect(whyNot('1m', prompt, view({}))).toBeNull()
  expect(whyNot('3s', prompt, view({}))).toEqual({ key: 'why_missing', suit: 'm' })
})

test('three of one suit are passed on: none of a suit with fewer', () => {
  const prompt = asked('swap', { suits: ['m', 's'] })
  expect(whyNot('1p', prompt, view({}))).toEqual({ key: 'why_few', suit: 'p' })
  expect(whyNot('2m', prompt, view({}))).toBeNull()
})

test('a tap changes the three: a fourth tile replaces the first, and one of another suit begins anew', () => {
  const tiles = held(['1m', '2m', '3m', '4m', '5p'], null)
  const [one, two, three, four, other] = tiles as [Held, Held, Held, Held, Held]
  expect(passedOn([one, two, three], four)).toEqual(['2m-0', '3m-0', '4m-0'])
  expect(passedOn([one, two, three], two)).toEqual(['1m-0', '3m-0'])
  expect(passedOn([one, two, three], other)).toEqual(['5p-0'])
})

test('a claimed tile is seen once, in the river or in the meld', () => {
  const pung = { kind: 'pung', tiles: ['5m', '5m', '5m'], feeder: 0 }
  const table = view({ rivers: [[{ tile: '5m', taken_by: [1] }], []], melds: [[], [pung]] } as unknown as Partial<View>)
  expect(seen(table, '5m')).toBe(3)
})

test('a wait counts down as its tiles are seen', () => {
  const help = {
    waits: [{ tile: '5m', left: 4, multiplier: 2 }],
    discards: [{ tile: '1s', waits: [{ tile: '9p', left: 1, multiplier: 1 }] }],
  }
  expect(waitsOf(help, view({ rivers: [[{ tile: '5m' }], []] }), null)).toEqual([{ tile: '5m', left: 3, multiplier: 2 }])
  expect(waitsOf(help, view({}), '1s')).toEqual([{ tile: '9p', left: 1, multiplier: 1 }])
  expect(waitsOf(help, view({}), '2s')).toEqual([])
})

test.each([
  [390, false],
  [360, true],
  [320, true],
  [430, false],
] as const)('on a phone %i wide fourteen tiles are at least 24 wide, and melds find room beside those left', (width, short) => {
  for (let melds = 0; melds <= 4; melds += 1) {
    const units = Array.from({ length: melds }, () => 4.34)
    const tiles = 14 - 3 * melds
    const { tile, meld, cols } = measures({ width, layout: 'phone', short, tiles, melds: units, full: 14 })
    expect(tile).toBeGreaterThanOrEqual(24)
    expect(cols * (tile + 2)).toBeLessThanOrEqual(width)
    const beside = tiles > cols ? tiles - cols : 0
    expect(beside * (tile + 2) + melds * (4.34 * meld + 8)).toBeLessThanOrEqual(width + 1)
  }
})

test.each([
  [1008, 'desk'],
  [720, 'desk'],
  [780, 'land'],
  [667, 'land'],
] as const)('on %i pixels (%s) a hand and its melds are one row', (width, layout) => {
  for (let melds = 0; melds <= 4; melds += 1) {
    const tiles = 14 - 3 * melds
    const { tile, meld } = measures({ width, layout, short: false, tiles, melds: Array.from({ length: melds }, () => 4.34), full: 14 })
    expect(tiles * (tile + 1) + 16 + (melds ? 12 : 0) + melds * (4.34 * meld + 10)).toBeLessThanOrEqual(width)
    expect(tile).toBeGreaterThanOrEqual(24)
  }
})

test('what is done by itself: winning on wish, passing what is no win, and nothing else', () => {
  const claim = asked('claim', { win: null })
  const winning = asked('claim', { win: { multiplier: 1, plus: 0, fans: [] } })
  expect(automatic(claim, { win: false, claims: true })).toBeNull()
  expect(automatic(claim, { win: false, claims: false })).toEqual({ a: 'pass' })
  expect(automatic(winning, { win: false, claims: false })).toBeNull()
  expect(automatic(winning, { win: true, claims: false })).toEqual({ a: 'win' })
  expect(automatic(asked('discard', { win: null }), { win: true, claims: false })).toBeNull()
})

test('tiles are as much larger as their row has room for', () => {
  const wish = { width: 1000, layout: 'desk', short: false, tiles: 13, melds: [], full: 14 } as const
  const [usual, small, large] = [1, 0.86, 1.14].map((size) => measures({ ...wish, size }).tile)
  expect(small).toBeLessThan(usual!)
  expect(large).toBeGreaterThan(usual!)
  expect(measures({ ...wish, width: 600, size: 1.14 }).tile).toBe(measures({ ...wish, width: 600 }).tile)
})
