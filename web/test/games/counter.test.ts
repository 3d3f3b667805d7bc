import { expect, test } from 'vitest'
import type { Scene } from '../../src/games/game'
import { hasStrip, unseen } from '../../src/games/shedding/Strip'
import type { View } from '../../src/games/shedding/view'

/** A seat that holds 3c of a deck of three cards. */
function scene(aids: boolean): Scene<View> {
  const info = { deck: ['3c', '3d', 'BJ'], order: ['3', 'BJ'] }
  const view = { hand: ['3c'], rounds: [[]], landlord: null, you: 0, bottom: null }
  return { info, view, helped: aids, open: null } as unknown as Scene<View>
}

test('the counter knows what the seat has not seen, the strongest rank first', () => {
  expect(unseen(scene(true)).map(({ rank, left }) => [rank, left])).toEqual([
    ['BJ', 1],
    ['3', 1],
  ])
})

test('a table without aids has no counter', () => {
  expect(hasStrip(scene(true))).toBe(true)
  expect(hasStrip(scene(false))).toBe(false)
})
