/** Numbers as custom properties, the only kind of inline style on the page. */
import type { Box } from './boxes'

/** Returns `--name: value px` for each number. */
export function px(values: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, `${Math.round(value * 10) / 10}px`]))
}

/** Returns the style that puts the centre of a box at this point. */
export function at({ x, y }: { x: number; y: number }): Record<string, string> {
  return px({ x, y })
}

/** Returns the style for the place and size of an area. */
export function area({ x, y, w, h }: Box): Record<string, string> {
  return px({ x, y, w, h })
}
