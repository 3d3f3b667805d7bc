import { beforeEach, expect, test } from 'vitest'
import type { GameEvent } from '#sdk'
import { lang } from '../../src/i18n'
import { ending, mark } from '../../src/games/riichi/describe'
import { dealName, scoreParts } from '../../src/games/riichi/words'
import { worth } from './positions.ts'

const name = (seat: number) => 'ABCD'[seat]!
const won = (seat: number, more: object = {}) =>
  ({ e: 'won', seat, tile: '1m', kind: 'ron', feeder: 3, worth, amounts: [0, 0, 0, 0], ...more }) as unknown as GameEvent
const drew = (reason: string, ready: number[] = []) =>
  ({ e: 'no_winner', reason, ready, hands: [], lines: [], amounts: [] }) as unknown as GameEvent

beforeEach(() => {
  lang.value = 'zh'
})

test('a deal of a match says who won by what from whom', () => {
  expect(ending([won(0)], name)).toEqual({ stamp: '荣', winners: [0], text: 'A 荣和 2 番 30 符 ← D' })
  expect(ending([won(1, { kind: 'tsumo', feeder: null, worth: { ...worth, limit: 'mangan' } })], name)).toEqual({
    stamp: '摸',
    winners: [1],
    text: 'B 自摸和 满贯',
  })
  expect(ending([won(0), won(1)], name).winners).toEqual([0, 1])
})

test('a draw says why, and who was ready', () => {
  expect(ending([drew('exhaustive', [2])], name)).toEqual({ stamp: '流', winners: [], text: '荒牌流局 · 听牌 C' })
  expect(ending([drew('kyuushu')], name).text).toBe('九种九牌')
})

test('calls, riichi and the end are marked, other discards are not', () => {
  const kinds = [
    { e: 'claimed', meld: { kind: 'pung' } },
    { e: 'konged', meld: { kind: 'ankan' } },
    { e: 'discarded', riichi: true },
    { e: 'discarded' },
    won(0),
    drew('exhaustive'),
  ].map((event) => mark(event as unknown as GameEvent))
  expect(kinds.map((one) => one && `${one.kind} ${one.label}`)).toEqual([
    'call 碰',
    'call 暗杠',
    'riichi 立直',
    null,
    'win 荣',
    'draw 荒牌流局',
  ])
})

test('a deal has a short name in both languages', () => {
  expect(dealName({ wind: 0, number: 2, honba: 1 })).toBe('东2局 1本')
  expect(dealName({ wind: 1, number: 4, honba: 0 })).toBe('南4局')
  lang.value = 'en'
  expect(dealName({ wind: 0, number: 2, honba: 0 })).toBe('East 2')
  expect(dealName({ wind: 1, number: 4, honba: 3 })).toBe('South 4–3')
})

test('a final score is told in its parts', () => {
  expect(scoreParts({ points: 9, uma: 20, oka: 20 })).toBe('素点 +9 · 马 + 冈 +20 +20')
  expect(scoreParts({ points: -11, uma: -10, oka: 0 })).toBe('素点 −11 · 马 + 冈 −10')
})
