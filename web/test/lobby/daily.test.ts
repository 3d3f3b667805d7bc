import { expect, test } from 'vitest'
import type { DailyDeal } from '#sdk'
import { longest, note, streak } from '../../src/lobby/daily/days'
import { keepResult, standing } from '../../src/lobby/daily/record'

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
