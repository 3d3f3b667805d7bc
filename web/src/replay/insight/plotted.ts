/** The line of win chances as it is drawn: which team's, where each point lies, where the frame and the dots are. Pure. */
import type { Chances, Turned } from '#sdk'

export const HEIGHT = 146
const SIDE = 8
const TOP = 14
const DEEP = 98
/** A label nearer than this to an end would overlap the label at that end. */
const LABEL_PX = 96

export interface Plotted {
  /** The team whose chance is drawn. */
  team: number
  points: readonly { x: number; y: number }[]
  /** Left and right of the frame around the largest loss, and its point; null: nothing is framed. */
  frame: { from: number; to: number; x: number; y: number } | null
  bombs: readonly number[]
  /**
   * `first`, `last`: whether the label of the first play, or of the last one, is drawn. A label that would
   * overlap the frame's label is left out.
   */
  first: boolean
  last: boolean
}

/**
 * Returns the team whose chance is drawn: the landlord's in landlord games. In other games it is the team of
 * the seat that lost most; if there is none, the viewer's; without a viewer, the team of seat 0.
 */
export function teamOf(found: Chances, family: string, you: number | null): number {
  if (family === 'landlord') return 0
  return found.teams[found.turn?.seat ?? you ?? 0] ?? 0
}

export function plotted(found: Chances, team: number, width: number): Plotted {
  const count = found.steps.length
  const x = (n: number) => SIDE + (n * (width - 2 * SIDE)) / Math.max(1, count - 1)
  const y = (percent: number) => TOP + ((100 - percent) * DEEP) / 100
  const points = found.steps.map((step, n) => ({ x: x(n), y: y(step.chances[team] ?? 0) }))
  const n = found.turn ? numberOf(found, found.turn) : -1
  const at = points[n]
  return {
    team,
    points,
    frame: at ? { from: x(Math.max(0, n - 1)) - 3, to: at.x + 3, ...at } : null,
    bombs: found.steps.flatMap((step, n) => (step.bomb ? [x(n)] : [])),
    first: !at || at.x > LABEL_PX,
    last: !at || at.x < width - LABEL_PX,
  }
}

/** Returns the index of a turning point's play, from 0. */
export function numberOf(found: Chances, turn: Turned): number {
  return found.steps.findIndex((step) => step.after === turn.after)
}
