import { expect, test } from 'vitest'
import { arrange } from '../../src/games/holdem/stage/arrange.ts'
import { railOf } from '../../src/games/holdem/stage/rail.ts'

const STAGES = [
  [1008, 610],
  [1648, 890],
  [844, 290],
  [390, 560],
  [360, 474],
] as const
const EVERY = STAGES.flatMap(([w, h]) => [2, 3, 6, 9, 10].map((seats) => [w, h, seats] as const))

test.each(EVERY)('%i x %i, %i seats: plates, cards and board stand inside the rail, which is on the stage', (w, h, seats) => {
  const table = arrange(w, h, seats)
  const rail = railOf(table, { w, h })
  for (const box of [...table.spots.map(({ plate }) => plate), table.hand, table.board]) {
    expect(box.x - box.w / 2).toBeGreaterThanOrEqual(rail.x - rail.w / 2)
    expect(box.x + box.w / 2).toBeLessThanOrEqual(rail.x + rail.w / 2)
    expect(box.y - box.h / 2).toBeGreaterThanOrEqual(rail.y - rail.h / 2)
    expect(box.y + box.h / 2).toBeLessThanOrEqual(rail.y + rail.h / 2)
  }
  expect(rail.x - rail.w / 2).toBeGreaterThanOrEqual(0)
  expect(rail.y + rail.h / 2).toBeLessThanOrEqual(h)
})

test('on a desk the board and our cards fill the felt', () => {
  for (const [w, h, board, own] of [
    [1648, 890, 190, 206],
    [1168, 700, 144, 148],
    [1008, 610, 110, 127],
  ] as const) {
    const { sizes } = arrange(w, h, 6)
    expect(sizes.board * 1.4).toBeGreaterThanOrEqual(board)
    expect(sizes.mine * 1.4).toBeGreaterThanOrEqual(own)
  }
})
