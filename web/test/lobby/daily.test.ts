import { expect, test } from 'vitest'
import type { DailyDeal, DailyLine } from '#sdk'
import { longest, note, streak } from '../../src/lobby/daily/days'
import { keepResult, standing } from '../../src/lobby/daily/record'
import { isDone, told } from '../../src/lobby/daily/told'

const row = { name: '小明', points: 4, deal: 'd' }

/** A day's deal in which we have a rank. */
function deal(date: string, rank: number, share: number, game = 'doudizhu'): DailyDeal {
  const rows = [
    { ...row, rank: 1, share: 100 },
    { ...row, rank, share, you: true as const },
  ]
  return { date, game, starts_at: 0, ends_at: 1, played: 2, commit: '', committed_at: 0, rows }
}

test('a record counts the deals of one game, the best rank and the mean share', () => {
  expect(standing('doudizhu')).toBeNull()
  keepResult(deal('2026-11-20', 5, 40))
  keepResult(deal('2026-11-21', 2, 90))
  keepResult(deal('2026-11-21', 3, 80))
  keepResult(deal('2026-11-21', 1, 100, 'big_two'))
  expect(standing('doudizhu')).toEqual({ deals: 2, bestRank: 3, share: 60 })
})

test('a deal without a rank of ours counts for nothing', () => {
  keepResult({ ...deal('2026-11-20', 1, 1, 'chengdu'), rows: [{ ...row, rank: 1, share: 100 }] })
  expect(standing('chengdu')).toBeNull()
})

test('the longest row of days is known after it has ended', () => {
  for (const date of ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-10']) note(date, 'doudizhu')
  expect(streak('2026-11-11')).toBe(1)
  expect(longest()).toBe(3)
})

test('a deal that was played is told with what it came to, and is not offered again', () => {
  const promise = { commit: '', committed_at: 0 }
  const line = (mine?: DailyLine['mine']): DailyLine => ({ ...promise, game: 'doudizhu', next: promise, played: 5, ...(mine && { mine }) })
  const done = line({ state: 'played', points: 4, deal: 'd', rank: 2, of: 5 })
  expect([line(), line({ state: 'playing', table: 't' }), done].map(isDone)).toEqual([false, false, true])
  expect(told(done, 1)).toBe('打完了 · +4 分 · 第 2 名，共 5 人')
  expect(told(line({ state: 'played', points: 0 }), 1)).toBe('打完了')
  expect(told(line({ state: 'playing', table: 't' }), 0)).toBe('还没打完，接着打')
  expect(told(line(), 0)).toBe('同样的牌，看谁打得好 · 已有 5 人')
  expect(told(line(), 2)).toBe('同样的牌，看谁打得好 · 今天打完 2 局')
})
