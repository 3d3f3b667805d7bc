import { expect, test } from 'vitest'
import { keep, optionsWith, plainPreset, presetsMatter, requestOf, wishFor } from '../../src/lobby/wishes'
import type { GameInfo } from '#sdk'

const TEXT = { zh: '字', en: 'text' }
const GAME: GameInfo = {
  key: 'g',
  name: TEXT,
  family: 'landlord',
  seats: { min: 2, max: 5, default: 3 },
  presets: ['a', 'b'],
  actions: [],
  options: [
    { key: 'kind', type: 'choice', default: 'a', choices: ['a', 'b', 'c'], text: TEXT },
    { key: 'base', type: 'int', default: 1, min: 1, max: 9, text: TEXT },
    { key: 'twice', type: 'bool', default: false, text: TEXT },
  ],
}

test('a first wish is what the server would do by itself', () => {
  expect(requestOf(GAME, wishFor(GAME))).toEqual({
    game: 'g',
    seats: 3,
    options: {},
    pace: { turn_ms: 20_000 },
    private: false,
    delay_ms: 0,
  })
})

test('what the author brings is asked for if it is not as much as one may', () => {
  expect(requestOf(GAME, wishFor(GAME), 800).buy_in).toBe(800)
  expect('buy_in' in requestOf(GAME, wishFor(GAME), null)).toBe(false)
})

test('only what was changed is asked for', () => {
  const wish = { ...wishFor(GAME), options: { kind: 'c', base: 1, twice: true }, filling: 'bots' as const, seats: 4 }
  expect(requestOf(GAME, wish)).toMatchObject({ options: { kind: 'c', twice: true }, bots: 3, seats: 4 })
})

test('a table without the card counter says so, and the next one is as the last', () => {
  const wish = { ...wishFor(GAME), aids: false }
  expect(requestOf(GAME, wish).aids).toBe(false)
  keep(GAME, wish)
  expect(wishFor(GAME).aids).toBe(false)
  keep(GAME, { ...wish, aids: true })
  expect(requestOf(GAME, wishFor(GAME))).not.toHaveProperty('aids')
})

test('bots that come later are the server’s to seat', () => {
  const request = requestOf(GAME, { ...wishFor(GAME), filling: 'soon' })
  expect(request.fill_ms).toBe(10_000)
  expect(request.bots).toBeUndefined()
})

test('what was wished for last time is kept as far as it still exists', () => {
  keep(GAME, { ...wishFor(GAME), seats: 5, options: { kind: 'c', base: 9, twice: true } })
  const smaller: GameInfo = {
    ...GAME,
    seats: { min: 2, max: 4, default: 3 },
    options: [
      { ...GAME.options[0]!, choices: ['a', 'b'] },
      { ...GAME.options[1]!, max: 5 },
    ],
  }
  expect(wishFor(GAME)).toMatchObject({ seats: 5, options: { kind: 'c', base: 9, twice: true } })
  expect(wishFor(smaller)).toMatchObject({ seats: 3, options: { kind: 'a', base: 1 } })
})

test('presets that an option lists as its choices are not asked for twice', () => {
  expect(presetsMatter(GAME)).toBe(false)
  expect(presetsMatter({ ...GAME, presets: ['short', 'long'] })).toBe(true)
  expect(presetsMatter({ ...GAME, presets: [] })).toBe(false)
})

test('a preset sets what it says, and only what is otherwise is asked for beside it', () => {
  const info: GameInfo = { ...GAME, presets: ['plain', 'fast'], preset_options: { plain: {}, fast: { kind: 'b', twice: true } } }
  expect(plainPreset(info)).toBe('plain')
  expect(plainPreset(GAME)).toBe(null)
  const wish = { ...wishFor(info), preset: 'fast', options: optionsWith(info, 'fast') }
  expect(wish.options).toEqual({ kind: 'b', base: 1, twice: true })
  expect(requestOf(info, wish).options).toEqual({ preset: 'fast' })
  expect(requestOf(info, { ...wish, options: { ...wish.options, twice: false } }).options).toEqual({ preset: 'fast', twice: false })
})

test('claims and the pause after a tile are asked for where tiles are claimed, and only if they are not as usual', () => {
  const claims: GameInfo = { ...GAME, key: 'mj', actions: [{ a: 'pung', fields: [] }] }
  const slow = { ...wishFor(claims), claimMs: 20_000, pauseMs: 300 }
  expect(requestOf(claims, wishFor(claims)).pace).toEqual({ turn_ms: 20_000 })
  expect(requestOf(claims, slow).pace).toEqual({ turn_ms: 20_000, claim_ms: 20_000, pause_ms: 300 })
  expect(requestOf(GAME, slow).pace).toEqual({ turn_ms: 20_000 })
  keep(claims, slow)
  expect(wishFor(claims)).toMatchObject({ claimMs: 20_000, pauseMs: 300 })
})
