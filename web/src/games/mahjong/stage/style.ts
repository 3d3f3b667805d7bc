/** Boxes as custom properties. */
import { px } from '../../parts/tiles/px'
import type { Box } from './boxes'

/** Returns the place and the size of a box as custom properties. */
export function area({ x, y, w, h }: Box): Record<string, string> {
  return px({ x, y, w, h })
}
