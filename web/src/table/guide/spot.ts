/** Where the bubble of a tip lies: on free felt, near its subject, never over that or a button. Pure. */
import type { Area } from '../speech'

export interface Spot {
  left: number
  top: number
  /** The side of the bubble at which its tail is: towards the subject. */
  tail: 't' | 'b'
  /** Where on that side, in pixels from its left. */
  tip: number
}

const STEP = 6
/** Between the bubble and what it may not cover. */
const GAP = 4
const CORNER = 22
/** What a pixel of a button, or of the subject, weighs against one of a card or text that is not spoken of. */
const BARRED = 10_000
/** What a pixel of way weighs against one that is covered. */
const WAY = 0.5

/** Returns the place that covers least, of equal ones the nearest to the subject; `barred` is covered only where there is no other. */
export function spotFor(size: { width: number; height: number }, subject: Area, barred: Area[], things: Area[], screen: Area): Spot {
  let best = { left: screen.left, top: screen.top, cost: Number.POSITIVE_INFINITY }
  const middle = (subject.left + subject.right) / 2
  for (let top = screen.bottom - size.height; top >= screen.top; top -= STEP) {
    for (let left = screen.left; left + size.width <= screen.right; left += STEP) {
      const own = { left: left - GAP, top: top - GAP, right: left + size.width + GAP, bottom: top + size.height + GAP }
      const away = Math.max(subject.top - own.bottom, own.top - subject.bottom, 0) + Math.abs(middle - left - size.width / 2)
      let cost = WAY * away
      for (const area of barred) cost += BARRED * shared(own, area)
      if (cost >= best.cost) continue
      for (const area of things) cost += shared(own, area)
      if (cost < best.cost) best = { left, top, cost }
    }
  }
  const tip = Math.max(CORNER, Math.min(size.width - CORNER, middle - best.left))
  return { left: best.left, top: best.top, tail: best.top > subject.top ? 't' : 'b', tip }
}

function shared(one: Area, other: Area): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}
