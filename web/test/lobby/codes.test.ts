import { expect, test } from 'vitest'
import { codeOf, pathOf } from '../../src/lobby/codes'

test('a code may be typed small, with dashes, spaces, or in full width', () => {
  for (const text of ['K7P2QX', 'k7p2qx', ' k7p-2qx ', 'K7P 2QX', 'k7p–2qx', 'Ｋ７Ｐ２ＱＸ']) expect(codeOf(text)).toBe('K7P2QX')
})

test('what cannot be a code is none', () => {
  for (const text of ['', '   ', 'abc', 'a very long sentence', '牌局', 'K7P2QX!', '<script>']) expect(codeOf(text)).toBeNull()
})

test('a pasted link leads where it says', () => {
  expect(pathOf('https://example.org/t/t9579ab8128d8')).toBe('/t/t9579ab8128d8')
  expect(pathOf('来打牌 http://10.0.0.2:8000/c/k7p2qx 快')).toBe('/c/K7P2QX')
  expect(pathOf('https://example.org/r/demo-1#e=137')).toBe('/r/demo-1')
  expect(pathOf('https://example.org/t/t9579ab8128d8?x=1')).toBe('/t/t9579ab8128d8')
})

test('a bare id is a table, anything else a code, and nonsense nothing', () => {
  expect(pathOf('t9579ab8128d8')).toBe('/t/t9579ab8128d8')
  expect(pathOf('t9579ab8128d8012e5f7c')).toBe('/t/t9579ab8128d8012e5f7c')
  expect(pathOf('https://example.org/t/t9579ab8128d8012e5f7c')).toBe('/t/t9579ab8128d8012e5f7c')
  expect(pathOf('t9579ab8128d801')).toBeNull()
  expect(pathOf('demo')).toBe('/t/demo')
  expect(pathOf('k7p2qx')).toBe('/c/K7P2QX')
  expect(pathOf('https://example.org/')).toBeNull()
  expect(pathOf('你好')).toBeNull()
})
