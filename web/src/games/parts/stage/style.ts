/** Numbers as custom properties, the only kind of inline style on the page. */
import type { Box } from './felt'

/** Returns `--name: value px` for each number. */
export function px(values: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, `${Math.round(value * 10) / 10}px`]))
}

/** Returns the place and size of a box, for elements of the class `on-stage`. */
export function area({ x, y, w, h }: Box): Record<string, string> {
  return px({ x, y, w, h })
}
