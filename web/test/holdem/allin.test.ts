import { expect, test } from 'vitest'
import type { Moment } from '#sdk'
import { holdemFold } from '../../src/games/holdem/fold.ts'
import { allInOf } from '../../src/games/holdem/moments/allin.ts'
import type { View } from '../../src/games/holdem/view.ts'

/** The moment of a call by seat 1, after bets of the other seats. */
function called(bets: number[], standing: View['standing'], event: { added: number; to: number; all_in?: boolean }): Moment {
  const before: View = { ...holdemFold.opening({}, 3, null, 'holdem'), bets, standing, stacks: [0, 900, 1000] }
  const told = { e: 'called', seat: 1, ...event }
  return { seq: 7, event: told, before, view: holdemFold.after(before, told, 'holdem'), live: true }
}

test('a call of the last chips that somebody bet is a called all-in, for as long as a bomb', () => {
  expect(allInOf([called([500, 0, 0], ['all_in', 'live', 'live'], { added: 500, to: 500 })])).toEqual({ ms: 900 })
})

test('so is a call that takes the last chips of its own', () => {
  expect(allInOf([called([0, 0, 2000], ['folded', 'live', 'live'], { added: 900, to: 900, all_in: true })])).toEqual({ ms: 900 })
})

test('a bet above a short all-in, and a bet that leaves chips, are called without it', () => {
  expect(allInOf([called([100, 0, 600], ['all_in', 'live', 'live'], { added: 600, to: 600 })])).toBeNull()
  expect(allInOf([called([500, 0, 0], ['live', 'live', 'live'], { added: 500, to: 500 })])).toBeNull()
})

test('an all-in that nobody has called yet is none', () => {
  const bet = called([0, 0, 0], ['live', 'live', 'live'], { added: 900, to: 900, all_in: true })
  expect(allInOf([{ ...bet, event: { ...bet.event, e: 'raised' } }])).toBeNull()
})
