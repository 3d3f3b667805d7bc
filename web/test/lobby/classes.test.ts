/// <reference types="vite/client" />
import { expect, test } from 'vitest'

const boards = Object.values(
  import.meta.glob<string>('../../src/{games,table}/**/*.tsx', { query: '?raw', import: 'default', eager: true }),
)
const lobby = Object.values(import.meta.glob<string>('../../src/lobby/lobby.css', { query: '?raw', import: 'default', eager: true }))

/** Styled in the lobby for every screen. */
const SHARED = new Set(['btn', 'soft'])

/** Classes that a style sheet gives rules of their own, wherever they are. */
const bare = (css: string) => [...css.matchAll(/(?:^|[}\n,{])\s*\.([a-z][\w-]*)(?=[,{])/g)].map((found) => found[1]!)

test('what the lobby styles under a bare class is on no board and no table', () => {
  const used = new Set(boards.flatMap((text) => [...text.matchAll(/class="([^"]*)"/g)].flatMap((found) => found[1]!.split(' '))))
  const own = new Set(lobby.flatMap(bare))
  expect(used.size).toBeGreaterThan(100)
  expect(own.size).toBeGreaterThan(50)
  expect([...own].filter((name) => used.has(name) && !SHARED.has(name))).toEqual([])
})
