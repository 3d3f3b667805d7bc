import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { GameInfo } from '#sdk'
import { games } from '../../src/app/catalogue'
import { boardOf, familyOf, foldOf, hasBoard, loadedBoard, NoBoard } from '../../src/games/registry'
import { lang } from '../../src/i18n'

/** A game's entry of `GET /api/games`, as far as the page needs it to choose a board. */
function entry(key: string, family: string): GameInfo {
  return { key, family, name: { zh: `${key}牌`, en: `Game ${key}` }, order: ['3', '4', '5'], points: {} } as unknown as GameInfo
}

// Boards ask how large the screen is when they are loaded.
beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('innerHeight', 800)
})

beforeEach(() => {
  games.value = [entry('tenth', 'climbing'), entry('eleventh', 'landlord'), entry('tarot', 'tricks'), entry('odd', 'constructor')]
})

test.each(['tenth', 'eleventh'])('the family alone decides: the game %s has a board, a fold and texts', async (key) => {
  expect(hasBoard(key)).toBe(true)
  const board = await boardOf(key)
  expect(board.Board).toBeTypeOf('function')
  expect(board.facts({ base: 2 }, games.value[0]!)).toHaveLength(1)
  const fold = await foldOf(key)
  const opening = fold.opening({}, 3, 0, key)
  const dealt = fold.after(opening, { e: 'dealt', hands: [['5d', '4h', '3c'], null, null], counts: [3, 3, 3] }, key)
  expect(dealt).toMatchObject({ you: 0, hand: ['5d', '4h', '3c'] })
})

test('a board that was loaded is there at once, one that the page has not is not', async () => {
  const board = await boardOf('tenth')
  expect(loadedBoard('tenth')).toBe(board)
  expect(loadedBoard('tarot')).toBe(null)
  expect(loadedBoard('nowhere')).toBe(null)
})

test('one family differs from the other in its views', async () => {
  expect((await foldOf('eleventh')).opening({}, 3, 0, 'eleventh')).toHaveProperty('landlord')
  expect((await foldOf('tenth')).opening({}, 3, 0, 'tenth')).not.toHaveProperty('landlord')
})

test.each(['tarot', 'odd'])('a game of a family without a board is refused by its name: %s', async (key) => {
  expect(hasBoard(key)).toBe(false)
  expect(familyOf(games.value.find((game) => game.key === key))).toBe(undefined)
  lang.value = 'en'
  await expect(boardOf(key)).rejects.toThrow(`This page cannot show Game ${key} yet`)
  lang.value = 'zh'
  await expect(boardOf(key)).rejects.toThrow(`这个页面还不支持${key}牌`)
})

test('a game that the server does not list is refused by its key', async () => {
  await expect(boardOf('nowhere')).rejects.toBeInstanceOf(NoBoard)
})

test('without a board views stay as the last snapshot had them', async () => {
  const fold = await foldOf('tarot')
  expect(fold.opening({}, 3, 0, 'tarot')).toBe(null)
  expect(fold.after({ trick: 1 }, { e: 'played' }, 'tarot')).toEqual({ trick: 1 })
})
