import { expect, test } from 'vitest'
import { history } from '../../src/games/mahjong/describe'
import type { View } from '../../src/games/mahjong/view'

const thrown = { e: 'thrown', seat: 0, dice: [1, 2], kind: 'break' }
const won = { e: 'won', seat: 1 }
const viewWith = (part: Partial<View>) => ({ thrown: [thrown], rivers: [[], []], wins: [], ...part }) as unknown as View
const told = (view: View | null) => history(view).map(({ event }) => event.e)

test('before a deal there is nothing to remember', () => {
  expect(told(null)).toEqual([])
})

test('a view remembers the dice; until the first discard nothing is missing', () => {
  expect(told(viewWith({}))).toEqual(['thrown'])
})

test('where discards cannot be listed in their order, the record says so in their place', () => {
  expect(told(viewWith({ rivers: [[], [{ tile: '1m' }]] as unknown as View['rivers'], wins: [won] as unknown as View['wins'] }))).toEqual([
    'thrown',
    'earlier',
    'won',
  ])
})
