import { expect, test } from 'vitest'
import type { ShownFigure } from '#sdk'
import { base, interval, amountOf } from '../../src/lobby/history/Figures'

const figure = (more: Partial<ShownFigure>): ShownFigure => ({
  key: 'any',
  name: { zh: '名', en: 'name' },
  kind: 'rate',
  times: 244,
  chances: 437,
  per: { zh: '局', en: 'deals' },
  ...more,
})

test('a rate stands with its times, its chances and its interval', () => {
  const rate = figure({ value: 244 / 437, low: 0.511, high: 0.604 })
  expect([base(rate), amountOf(rate), interval(rate)]).toEqual(['244 / 437 局', '55.8%', '51.1–60.4'])
})

test('few chances are said, and none have no value', () => {
  expect(base(figure({ times: 2, chances: 6, value: 1 / 3 }))).toBe('2 / 6 局 · 局数还少')
  expect([base(figure({ times: 0, chances: 0 })), amountOf(figure({ chances: 0 }))]).toEqual(['还没有机会', '—'])
})

test('a mean that luck could explain is not settled, and has its sign and unit', () => {
  const mean = { kind: 'mean', even: true, unit: { zh: 'bb', en: 'bb' }, times: 31_300, chances: 4893 } as const
  const open = figure({ ...mean, value: 6.4, low: -18.8, high: 31.6 })
  expect([base(open), amountOf(open), interval(open)]).toEqual(['4,893 局 · bb · 输赢未定', '+6.40', '± 25.2'])
  expect(base(figure({ ...mean, value: 30, low: 5, high: 55 }))).not.toContain('输赢未定')
})

test('a plain mean has no interval, and no more decimals than it needs', () => {
  const points = figure({ kind: 'mean', times: 836_160, chances: 134, value: 6240 })
  expect([base(points), amountOf(points), interval(points)]).toEqual(['134 局', '6,240', ''])
  expect(amountOf(figure({ kind: 'mean', value: -5480.4 }))).toBe('−5,480')
  expect(amountOf(figure({ kind: 'ratio', times: 412, chances: 231, value: 1.7835 }))).toBe('1.78')
})
