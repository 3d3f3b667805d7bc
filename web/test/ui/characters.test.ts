import { expect, test } from 'vitest'
import { charactersOf, within } from '../../src/ui/characters'

const FAMILY = '👨‍👩‍👧'

test('an emoji is one character, however it is composed', () => {
  expect(charactersOf(`a${FAMILY}🇨🇳é`)).toHaveLength(4)
})

test('a text is cut between characters, as people count them, and by code points beside', () => {
  expect(within(FAMILY.repeat(101), 100)).toBe(FAMILY.repeat(100))
  expect(within(FAMILY.repeat(200), 200)).toBe(FAMILY.repeat(160))
  expect(within('😀'.repeat(200), 200)).toBe('😀'.repeat(200))
  expect(within('😀'.repeat(201), 200)).toBe('😀'.repeat(200))
  expect(within(`abcd${FAMILY}`, 4)).toBe('abcd')
  expect(within(`abcd${FAMILY}`, 5, 8)).toBe('abcd')
  expect(within('牌'.repeat(3), 200)).toBe('牌牌牌')
})
