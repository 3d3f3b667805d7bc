import { expect, test } from 'vitest'
import type { Moment } from '#sdk'
import { cue } from '../../src/games/mahjong/describe'
import { endOf, isEnd, momentOf } from '../../src/games/mahjong/moments/moment.ts'

type Told = { e: string; [key: string]: unknown }
const told = (seq: number, ...events: Told[]) => events.map((event) => ({ seq, event, live: true })) as unknown as Moment[]
const meld = (e: string, kind: string): Told => ({ e, seat: 2, meld: { kind, tiles: ['1m', '1m', '1m'] } })
const won = (seat: number, kind: string, feeder: number | null): Told => ({
  e: 'won',
  seat,
  kind,
  feeder,
  tile: '5p',
  fans: [],
  multiplier: 2,
  plus: 0,
})

test('calls are shown for as long as the design says, an added kong only when it is announced', () => {
  expect(momentOf(told(4, meld('claimed', 'pung'), { e: 'turn', seat: 2 }))).toMatchObject({ kind: 'call', ms: 640, end: false })
  const word = (event: Told) => momentOf(told(4, event))?.seals.map((seal) => [seal.seat, seal.word])
  expect(word(meld('claimed', 'pung'))).toEqual([[2, 'pung']])
  expect(word(meld('claimed', 'zhi'))).toEqual([[2, 'kong']])
  expect(word(meld('konged', 'yin'))).toEqual([[2, 'kong']])
  expect(word(meld('konged', 'wan'))).toBe(undefined)
  expect(word({ e: 'kong_announced', seat: 3, tile: '1m' })).toEqual([[3, 'kong']])
  expect(word({ e: 'discarded', seat: 3, tile: '1m' })).toBe(undefined)
})

test('a call lays its tiles down, the taken one from the river of its discarder', () => {
  const laid = (event: Told) => momentOf(told(4, event))?.seals[0]?.laid
  const taken = { e: 'claimed', seat: 2, meld: { kind: 'pung', tiles: ['1m', '1m', '1m'], feeder: 0 } }
  expect(laid(taken)).toEqual({ tiles: ['1m', '1m', '1m'], from: 0 })
  expect(laid(meld('konged', 'yin'))).toEqual({ tiles: ['1m', '1m', '1m'], from: null })
  expect(laid({ e: 'kong_announced', seat: 3, tile: '9p' })).toEqual({ tiles: ['9p'], from: null })
  expect(laid(won(1, 'zimo', null))).toBe(null)
})

test('a win is sealed; only one that ends the deal holds the settlement', () => {
  const between = momentOf(told(4, won(1, 'dianpao', 0), won(2, 'dianpao', 0)))!
  expect(between).toMatchObject({
    kind: 'win',
    ms: 1360,
    seals: [
      { seat: 1, word: 'win', at: 480 },
      { seat: 2, at: 640 },
    ],
  })
  expect(isEnd(between)).toBe(false)
  const last = [...told(4, won(1, 'dianpao', 0)), ...told(9, won(2, 'zimo', null), { e: 'settled' })]
  expect(endOf(last)).toMatchObject({ ms: 1200, end: true, seals: [{ seat: 2, word: 'self' }] })
  expect(endOf([...told(4, won(1, 'dianpao', 0)), ...told(9, { e: 'settled' })])).toBe(null)
  expect(endOf(told(4, won(1, 'dianpao', 0)))).toBe(null)
})

test('each has its own sound', () => {
  const told = [meld('claimed', 'pung'), meld('konged', 'yin'), meld('konged', 'wan'), won(1, 'zimo', null), won(1, 'dianpao', 0)]
  expect(told.map((event) => cue(event))).toEqual(['call', 'kan', null, 'tsumo', 'ron'])
})
