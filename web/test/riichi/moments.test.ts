import { expect, test } from 'vitest'
import type { GameEvent } from '#sdk'
import { cue } from '../../src/games/riichi/describe'
import { endOf, isEnd, momentOf, sticksOf, yakumanOf } from '../../src/games/riichi/moments/moment.ts'
import type { Won } from '../../src/games/riichi/view'
import { view, worth } from './positions.ts'

const won = (more: object = {}) => ({ e: 'won', seat: 1, kind: 'ron', tile: '5p', feeder: 0, worth, ...more }) as unknown as GameEvent
const meld = (e: string, kind: string, tiles: string[]) => ({ e, seat: 2, meld: { kind, tiles } }) as unknown as GameEvent
const great = {
  ...worth,
  yakuman: 1,
  yaku: [
    { name: 'daisangen', han: 0, yakuman: 1 },
    { name: 'tanyao', han: 1 },
  ],
}
const words = (...events: GameEvent[]) => momentOf(events)?.seals.map(({ seat, word }) => [seat, word])

test('calls and riichi are shown for as long as the design says, a kan that is added only when it is announced', () => {
  const chow = meld('claimed', 'chow', ['1m', '2m', '3m'])
  expect(momentOf([chow, { e: 'turn', seat: 2 }])).toMatchObject({ kind: 'call', ms: 640 })
  expect(words(chow)).toEqual([[2, 'chow']])
  expect(words(meld('claimed', 'daiminkan', ['1m', '1m', '1m', '1m']))).toEqual([[2, 'kong']])
  expect(words(meld('konged', 'ankan', ['1m', '1m', '1m', '1m']))).toEqual([[2, 'kong']])
  expect(words(meld('konged', 'shouminkan', ['1m', '1m', '1m', '1m']))).toBe(undefined)
  expect(words({ e: 'kong_announced', seat: 3, tile: '1m' })).toEqual([[3, 'kong']])
  expect(words({ e: 'discarded', seat: 3, tile: '1m', riichi: true })).toEqual([[3, 'riichi']])
  expect(words({ e: 'discarded', seat: 3, tile: '1m' })).toBe(undefined)
})

test('winners of one tile have a seal each, 160 ms apart, and the settlement waits for the last', () => {
  const show = momentOf([won(), won({ seat: 2 }), { e: 'settled' }])!
  expect(show.seals.map(({ seat, word, at }) => [seat, word, at])).toEqual([
    [1, 'ron', 480],
    [2, 'ron', 640],
  ])
  expect([show.kind, show.ms, isEnd(show)]).toEqual(['win', 1360, true])
  expect(words(won({ kind: 'tsumo', feeder: null }))).toEqual([[1, 'tsumo']])
})

test('a yakuman is named and stays for longer; a draw has its seal in the middle', () => {
  const show = endOf([won({ worth: great })])!
  expect([show.kind, show.ms]).toEqual(['yakuman', 1800])
  expect(yakumanOf(won({ worth: great }) as unknown as Won)).toEqual(['daisangen'])
  expect(endOf([{ e: 'no_winner' }])).toMatchObject({ kind: 'draw', ms: 1200, seals: [{ seat: null, word: 'stamp_draw' }] })
  expect(endOf([{ e: 'discarded' }])).toBe(null)
})

test('the stick lies out with its tile, stays once that has passed, and is gone if it is won', () => {
  const river = [{ tile: '2y', riichi: true }]
  const declared = view({ rivers: [[], river, [], []], last: { seat: 1, tile: '2y', robbing: false } })
  expect(sticksOf(declared)).toEqual([1])
  expect(sticksOf({ ...declared, last: null, riichi: [false, true, false, false] })).toEqual([1])
  expect(sticksOf({ ...declared, last: null })).toEqual([])
})

test('each moment has its sound', () => {
  const heard = (event: GameEvent) => cue(event)
  expect([won(), won({ kind: 'tsumo' }), won({ worth: great }), { e: 'no_winner' }].map(heard)).toEqual(['ron', 'tsumo', 'yakuman', 'draw'])
  expect([meld('claimed', 'pung', ['1m', '1m', '1m']), meld('konged', 'ankan', ['1m', '1m', '1m', '1m'])].map(heard)).toEqual([
    'call',
    'kan',
  ])
  expect([{ e: 'discarded', riichi: true }, { e: 'discarded' }, { e: 'stick_paid' }].map(heard)).toEqual(['stick', 'play', null])
})
