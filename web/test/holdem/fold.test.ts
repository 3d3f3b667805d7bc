import { expect, test } from 'vitest'
import { holdemFold } from '../../src/games/holdem/fold.ts'
import type { View } from '../../src/games/holdem/view.ts'

test('chips that nobody has called go back to their seat, which is all-in no longer', () => {
  const opening = holdemFold.opening({}, 2, null, 'holdem')
  const before: View = { ...opening, stacks: [0, 0], bets: [900, 400], standing: ['all_in', 'all_in'] }
  const after = holdemFold.after(before, { e: 'returned', seat: 0, amount: 500 }, 'holdem')
  expect(after).toMatchObject({ stacks: [500, 0], bets: [400, 400], standing: ['live', 'all_in'] })
})
