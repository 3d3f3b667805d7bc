/** Boxes as custom properties. */
import { px } from '../../parts/tiles/px'
import type { Box } from './boxes'

/** Where a box is, and how large. */
export function area({ x, y, w, h }: Box): Record<string, string> {
  return px({ x, y, w, h })
}
