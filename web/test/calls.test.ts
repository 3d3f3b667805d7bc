import { expect, test } from 'vitest'
import words from '../voices/words.json'
import spans from '../src/art/voices/spans.json'
import { call as shedding } from '../src/games/shedding/call.ts'
import { call as holdem } from '../src/games/holdem/call.ts'
import { call as mahjong } from '../src/games/mahjong/call.ts'
import { call as riichi } from '../src/games/riichi/call.ts'
import type { GameEvent } from '#sdk'

const event = (e: string, fields: object) => ({ e, seat: 0, ...fields }) as GameEvent

test.each(['zh', 'en'] as const)('every call has a clip of at most 900 ms in %s', (lang) => {
  expect(Object.keys(spans[lang])).toEqual(Object.keys(words))
  for (const [at, ms] of Object.values(spans[lang])) {
    expect(at).toBeGreaterThan(0)
    expect(ms).toBeGreaterThan(100)
    expect(ms).toBeLessThanOrEqual(900)
  }
})

test.each([
  ['called', { yes: true, rob: false }, 'call'],
  ['called', { yes: false, rob: true }, 'rob_not'],
  ['bid_made', { score: 3 }, 'bid_3'],
  ['bid_made', { score: 0 }, 'call_not'],
  ['doubled', { yes: true }, 'double'],
  ['passed', {}, 'pass_0'],
  ['passed', { seat: 1 }, 'pass_1'],
  ['played', { combo: 'single', rank: '7', left: 9 }, 'single_7'],
  ['played', { combo: 'single', rank: 'BJ', left: 9 }, 'single_BJ'],
  ['played', { combo: 'pair', rank: 'K', left: 9 }, 'pair_K'],
  ['played', { combo: 'single_straight', rank: '9', left: 9 }, 'straight'],
  ['played', { combo: 'triple_straight_with_singles', rank: '4', left: 9 }, 'plane'],
  ['played', { combo: 'quadruple', rank: '4', left: 1 }, 'bomb'],
  ['played', { combo: 'pair_jokers', rank: 'BJ', left: 0 }, 'rocket'],
  ['played', { combo: 'pair', rank: '4', left: 2 }, 'last_2'],
  ['played', { combo: 'single_flush', rank: '4', left: 9 }, null],
  ['dealt', {}, null],
])('a shedding game says %s %j', (e, fields, said) => {
  expect(shedding(event(e, fields))).toBe(said)
})

test.each([
  [holdem, 'raised', { opens: true }, 'bet'],
  [holdem, 'raised', { all_in: true }, 'all_in'],
  [holdem, 'called', {}, 'chips'],
  [holdem, 'street_dealt', { street: 'river' }, 'river'],
  [mahjong, 'claimed', { meld: { kind: 'pung', tiles: [] } }, 'pung'],
  [mahjong, 'won', { kind: 'dianpao' }, 'hu'],
  [mahjong, 'won', { kind: 'gsh' }, 'zimo'],
  [riichi, 'claimed', { meld: { kind: 'chow', tiles: [] } }, 'chi'],
  [riichi, 'discarded', { riichi: true }, 'riichi'],
  [riichi, 'won', { kind: 'ron' }, 'ron'],
] as const)('a table of another family says %#', (of, e, fields, said) => {
  expect(of(event(e, fields))).toBe(said)
})

test('every word that a game may say has a clip', () => {
  const ranks = [...'3456789TJQKA2']
  for (const kind of ['single', 'pair']) for (const rank of ranks) expect(words).toHaveProperty(`${kind}_${rank}`)
})
