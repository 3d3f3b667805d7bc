import { expect, test } from 'vitest'
import { charactersOf, within } from '../../src/ui/characters'

const FAMILY = '👨‍👩‍👧'

test('an emoji is one character, however it is composed', () => {
  expect(charactersOf(`a${FAMILY}🇨🇳é`)).toHaveLength(4)
})

test('a text is cut between characters, by code points', () => {
  expect(within('😀'.repeat(200), 200)).toBe('😀'.repeat(200))
  expect(within('😀'.repeat(201), 200)).toBe('😀'.repeat(200))
  expect(within(`abcd${FAMILY}`, 8)).toBe('abcd')
  expect(within('牌'.repeat(3), 200)).toBe('牌牌牌')
})
