/** Where the line of win chances, its frame and its dots lie. */
import { describe, expect, it } from 'vitest'
import { HEIGHT, plotted, teamOf } from '../../src/replay/insight/plotted'
import type { Chances } from '#sdk'

const found: Chances = {
  kind: 'chances',
  teams: [1, 0, 1],
  steps: [
    { after: 5, seat: 1, chances: [60, 40], error: 9 },
    { after: 6, seat: 2, chances: [70, 30], bomb: true },
    { after: 7, seat: 0, chances: [100, 0] },
  ],
  rollouts: 40,
  turn: { after: 7, seat: 0, before: 30, played: ['3s'], chance: 0, better: [], better_chance: 25, error: 8 },
}

describe('plotted', () => {
  it('draws the landlord, or who lost most', () => {
    expect(teamOf(found, 'landlord', 0)).toBe(0)
    expect(teamOf(found, 'climbing', 1)).toBe(1)
    expect(teamOf({ ...found, turn: null }, 'climbing', 1)).toBe(0)
  })

  it('spreads the plays over the width and frames the largest loss', () => {
    const { points, frame, bombs, first, last } = plotted(found, 0, 416)
    expect(points.map(({ x }) => x)).toEqual([8, 208, 408])
    expect(points.every(({ y }) => y >= 0 && y <= HEIGHT)).toBe(true)
    expect(points[2]!.y).toBeLessThan(points[0]!.y)
    expect(frame).toMatchObject({ from: 205, to: 411 })
    expect(bombs).toEqual([208])
    expect([first, last]).toEqual([true, false])
  })

  it('frames nothing where nothing turned', () => {
    expect(plotted({ ...found, turn: null }, 0, 416).frame).toBeNull()
  })
})
