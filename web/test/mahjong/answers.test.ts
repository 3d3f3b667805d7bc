import { expect, test } from 'vitest'
import type { Prompt } from '#sdk'
import { answersOf, suggestedTiles } from '../../src/games/mahjong/claims/answers.ts'
import { distance, lying, sourceOf } from '../../src/games/parts/tiles/turning.ts'
import type { Meld } from '../../src/games/mahjong/view'

const WIN = { multiplier: 2, plus: 0, fans: [] }
const asked = (kind: string, legal: unknown, otherwise?: unknown) =>
  ({ kind, legal, default: otherwise, turn: '1', seat: 0 }) as unknown as Prompt
const ids = (prompt: Prompt, held = {}) => answersOf(prompt, held).map((one) => one.id)
const CLAIM = { tile: '6s', seat: 1, robbing: false, win: null, pung: null, kong: null, any_win: false }

test('a claim can always be passed, and a win stands last', () => {
  expect(ids(asked('claim', CLAIM))).toEqual(['pass'])
  const all = asked('claim', { ...CLAIM, win: WIN, pung: { a: 'pung', tiles: ['6s', '6s'] }, kong: { a: 'kong', tile: '6s', kind: 'yin' } })
  expect(ids(all)).toEqual(['pass', 'pung', 'kong', 'win'])
})

test('on the own turn only what is legal has a button, and passing is none of it', () => {
  const legal = { discards: ['1m'], drawn: null, bound: null, kongs: [], win: null, any_win: false }
  expect(ids(asked('discard', legal))).toEqual([])
  expect(ids(asked('discard', { ...legal, win: WIN }))).toEqual(['win'])
})

test('one kong is sent at once, several are asked about', () => {
  const kong = { a: 'kong' as const, tile: '6s', kind: 'zhi' as const }
  const legal = { discards: ['1m'], drawn: null, bound: null, kongs: [kong], win: null, any_win: false }
  expect(answersOf(asked('discard', legal), {})[0]!.press).toEqual(kong)
  const two = { ...legal, kongs: [kong, { ...kong, tile: '2m' }] }
  expect(answersOf(asked('discard', two), {})[0]!.press).toEqual({ ask: 'kong', kongs: two.kongs })
})

test('a win that is none is asked about before it is said', () => {
  const press = answersOf(asked('claim', { ...CLAIM, any_win: true }), {}).at(-1)!.press
  expect(press).toEqual({ ask: 'false_win' })
})

test('the suits to drop stand in their order, all alike, each with its tile and how many are held', () => {
  const answers = answersOf(asked('declare', { suits: ['m', 'p', 's'] }, { a: 'declare', suit: 'p' }), { m: 5, p: 1, s: 7 })
  expect(answers.map(({ id, look, tiles, note }) => [id, look, tiles, note?.n])).toEqual([
    ['declare-m', 'call', ['1m'], 5],
    ['declare-p', 'call', ['1p'], 1],
    ['declare-s', 'call', ['1s'], 7],
  ])
})

test('seats are counted in turn order, whatever their numbers are', () => {
  expect([2, 0, 3, 1].map((seat) => distance([2, 0, 3, 1], 0, seat))).toEqual([3, 0, 1, 2])
})

test('the tile on its long edge lies at the side it came from', () => {
  const pung = (feeder: number): Meld => ({ kind: 'pung', tiles: ['1m', '1m', '1m'], feeder })
  const order = [0, 1, 2, 3]
  expect([1, 2, 3].map((feeder) => sourceOf(order, 0, pung(feeder)))).toEqual(['right', 'across', 'left'])
  expect([1, 2, 3].map((feeder) => lying(pung(feeder), sourceOf(order, 0, pung(feeder))))).toEqual([2, 1, 0])
  expect(sourceOf([0, 1], 0, pung(1))).toBe('across')
  expect(lying({ kind: 'zhi', tiles: ['1m', '1m', '1m', '1m'] }, null)).toBeNull()
})

test('a claim looks heavier than passing', () => {
  const all = asked('claim', { ...CLAIM, pung: { a: 'pung', tiles: ['6s', '6s'] }, kong: { a: 'kong', tile: '6s', kind: 'yin' } })
  expect(answersOf(all, {}).map(({ id, look }) => [id, look])).toEqual([
    ['pass', 'pass'],
    ['pung', 'call'],
    ['kong', 'call'],
  ])
})

test('the three tiles that the server would swap are suggested', () => {
  expect(suggestedTiles(asked('swap', {}, { a: 'swap', tiles: ['1m', '2m', '3m'] }))).toEqual(['1m', '2m', '3m'])
  expect(suggestedTiles(asked('hide', {}, { a: 'hide', tile: '3p' }))).toEqual([])
})
