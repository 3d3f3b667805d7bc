/**
 * The place of a tip's bubble: on free felt, near its subject; over the subject or a button only as a last
 * resort. Pure.
 */
import type { Area } from '../speech'

export interface Spot {
  left: number
  top: number
  /**
   * The side of the bubble with its tail, which points to the subject; null: no tail, as the subject is too far away or too
   * far to a side.
   */
  tail: 't' | 'b' | null
  /** The place of the tail, in pixels from the bubble's left edge. */
  tip: number
  /** The area that the bubble covers, in pixels weighted by their importance. */
  covers: number
  /** `covers`, plus the weighted distance to the subject. */
  cost: number
}

const STEP = 6
/** The gap between the bubble and things that it should not cover. */
const GAP = 4
const CORNER = 22
/** A tail leads to a subject that is at most this far away. */
const MAX_TAIL_PX = 110
/** The weight of a covered pixel of a button or of the subject; a pixel of other cards and texts has weight 1. */
export const BARRED_WEIGHT = 10_000
/** The weight of a pixel of distance to the subject; a covered pixel has weight 1. */
const WAY = 0.5

/**
 * Returns the place with the least cost: it covers little and is near the subject. `barred` areas are covered only as a
 * last resort.
 */
export function spotFor(size: { width: number; height: number }, subject: Area, barred: Area[], things: Area[], screen: Area): Spot {
  let best = { left: screen.left, top: screen.top, cost: Number.POSITIVE_INFINITY, covers: 0 }
  const middle = (subject.left + subject.right) / 2
  for (const top of topsFor(size.height, [...barred, ...things], screen)) {
    for (let left = screen.left; left + size.width <= screen.right; left += STEP) {
      const own = { left: left - GAP, top: top - GAP, right: left + size.width + GAP, bottom: top + size.height + GAP }
      const way = WAY * (apart(own, subject) + Math.abs(middle - left - size.width / 2))
      let covers = 0
      for (const area of barred) covers += BARRED_WEIGHT * shared(own, area)
      if (way + covers >= best.cost) continue
      for (const area of things) covers += shared(own, area)
      if (way + covers < best.cost) best = { left, top, cost: way + covers, covers }
    }
  }
  const { left, top, covers, cost } = best
  const tip = middle - left
  const beside = tip >= CORNER && tip <= size.width - CORNER
  const near = apart({ left, top, right: left, bottom: top + size.height }, subject) <= MAX_TAIL_PX
  return { left, top, covers, cost, tail: !beside || !near ? null : top > subject.top ? 't' : 'b', tip }
}

/**
 * Returns the top edges to try for the bubble, the lowest on the screen first: those of a grid, and those
 * with which the bubble lies right above or below an area.
 */
function topsFor(height: number, areas: readonly Area[], screen: Area): number[] {
  const tops = areas.flatMap(({ top, bottom }) => [Math.floor(top - GAP - height), Math.ceil(bottom + GAP)])
  for (let top = screen.bottom - height; top >= screen.top; top -= STEP) tops.push(top)
  return [...new Set(tops)].filter((top) => top >= screen.top && top + height <= screen.bottom).sort((a, b) => b - a)
}

/** The vertical distance of two areas. */
function apart(one: Area, other: Area): number {
  return Math.max(other.top - one.bottom, one.top - other.bottom, 0)
}

function shared(one: Area, other: Area): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}
