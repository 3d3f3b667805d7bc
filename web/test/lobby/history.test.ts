import { expect, test } from 'vitest'
import { ApiError, type DealLine, type MatchLine } from '#sdk'
import { byDay, company, dayName, replayOf } from '../../src/lobby/history/days'
import { faultOf } from '../../src/lobby/history/load'
import { meanBase } from '../../src/lobby/history/Sums'

const NOW = new Date(2026, 10, 29, 20, 0).getTime()
const player = (seat: number, name: string, bot = false) => ({ seat, name, ...(bot ? { bot } : {}) })
const line = (deal: string, at: number, more: Partial<DealLine> = {}): DealLine => ({
  deal,
  table: 't1',
  game: 'doudizhu',
  started_at: at,
  ended_at: at,
  seat: 0,
  amount: 2,
  players: [player(0, '我'), player(1, '林深'), player(2, '机器人', true)],
  ...more,
})

test('lines stand below the day of the reader’s clock on which they ended', () => {
  const days = byDay([line('a', NOW), line('b', NOW - 3_600_000), line('c', NOW - 24 * 3_600_000)], NOW)
  expect(days.map((day) => [day.name, day.lines.length])).toEqual([
    ['今天', 2],
    ['昨天', 1],
  ])
  expect(dayName(new Date(2025, 10, 1).getTime(), NOW)).toContain('2025')
  expect(dayName(new Date(2026, 10, 1).getTime(), NOW)).not.toContain('2026')
})

test('a line names the people and counts the bots', () => {
  expect(company(line('a', NOW))).toBe('林深、1 位机器人')
})

test('a line leads to its replay while there is one', () => {
  const match: MatchLine = { match: 't1-m1', table: 't1', game: 'riichi', started_at: 0, ended_at: 1, seat: 0, players: [], kept: true }
  expect(replayOf(match)).toBe('/m/t1-m1')
  expect(replayOf(line('t1-1', NOW, { kept: true }))).toBe('/r/t1-1')
  expect(replayOf(line('t1-1', NOW))).toBeNull()
})

test('a mean whose interval holds 0 leaves open who wins', () => {
  expect(meanBase({ value: 1, low: -2, high: 4 })).toContain('输赢未定')
  expect(meanBase({ value: 3, low: 2, high: 4 })).not.toContain('输赢未定')
})

test('a server that is busy, that keeps no history, and any other fault are told apart', () => {
  expect(faultOf(new ApiError('busy', 503, ''))).toBe('away')
  expect(faultOf(new ApiError('not_found', 404, ''))).toBe('none_kept')
  expect(faultOf(new Error('x'))).toBe('failed')
})

test('a program is named with its owner', () => {
  const program = { ...player(1, '茶机'), program: { owner: 'lan' } }
  expect(company(line('a', NOW, { players: [player(0, '我'), program, player(2, '林深')] }))).toBe('茶机 (程序 @lan)、林深')
})
