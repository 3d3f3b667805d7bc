import { expect, test } from 'vitest'
import type { Moment } from '#sdk'
import { cue } from '../../src/games/shedding/describe'
import { endOf, isEnd, momentOf } from '../../src/games/shedding/moments/moment.ts'

const told = (seq: number, ...events: { e: string; [key: string]: unknown }[]) =>
  events.map((event) => ({ seq, event, live: true })) as unknown as Moment[]
const play = (combo: string, left = 3) => ({ e: 'played', seat: 1, combo, rank: '7', cards: ['7s'], left })
const times = (reason: string) => ({ e: 'multiplied', reason, factor: 2 })

test('bombs and rockets are shown for as long as the design says, with what they multiply', () => {
  expect(momentOf(told(4, play('quadruple'), times('bomb')), 'landlord')).toMatchObject({ kind: 'bomb', factor: 2, ms: 900 })
  expect(momentOf(told(4, play('pair_jokers'), times('rocket')), 'landlord')).toMatchObject({ kind: 'rocket', factor: 2, ms: 1100 })
  expect(momentOf(told(4, play('quadruple')), 'climbing')).toMatchObject({ kind: 'bomb', factor: null })
  expect(momentOf(told(4, play('pair_jokers')), 'climbing')).toBe(null)
  expect(momentOf(told(4, play('pair')), 'landlord')).toBe(null)
})

test('a deal that ends with a play ends with the last trick, or with 春天', () => {
  const before = told(3, play('pair'))
  const last = endOf([...before, ...told(4, play('quadruple', 0), times('bomb'), { e: 'hands_shown' }, { e: 'settled' })])!
  expect(last).toMatchObject({ kind: 'last', factor: 2, spring: null, ms: 1200 })
  expect(isEnd(last)).toBe(true)
  const spring = endOf([...before, ...told(4, play('single', 0), times('anti_spring'), { e: 'hands_shown' })])
  expect(spring).toMatchObject({ kind: 'spring', spring: 'anti_spring', ms: 1600 })
  expect(endOf([...before, ...told(4, { e: 'hands_shown' })])).toBe(null)
  expect(endOf(before)).toBe(null)
})

test('each has its own sound', () => {
  const sounds = [play('quadruple'), play('pair_jokers'), times('spring'), times('bomb'), { e: 'hands_shown' }].map((event) => cue(event))
  expect(sounds).toEqual(['bomb', 'rocket', 'spring', null, 'last'])
})
