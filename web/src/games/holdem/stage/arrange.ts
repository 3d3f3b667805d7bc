/**
 * Where everything of a table stands on a stage of so many pixels. Play goes clockwise, as at every poker table: the next
 * seat is at our left. Pure, so that a test can say of any stage and any number of seats that nothing lies on anything.
 */
import type { Arrangement } from './arrangement.ts'
import { flat } from './flat.ts'
import { tall } from './tall.ts'
import { wide } from './wide.ts'

/**
 * Returns the arrangement of so many seats on a stage, with the board run so often, so many pots listed, our cards so much
 * larger than usual, and some hands open, by the distance from the seat at the bottom.
 */
export function arrange(w: number, h: number, seats: number, boards = 1, pots = 2, size = 1, open: readonly boolean[] = []): Arrangement {
  const wish = { w, h, others: Math.max(1, Math.min(9, seats - 1)), boards: Math.max(1, boards), pots, size, open }
  if (h < 340 && w >= 500) return flat(wish)
  // A tablet held upright has more use of rows than of an oval.
  return w < 640 || (w < 800 && h >= w * 0.9) ? tall(wish) : wide(wish)
}
