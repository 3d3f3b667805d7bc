/**
 * The layout of a Hold'em table on a stage, in pixels. Play goes clockwise, as at every poker table: the next seat is at
 * our left. Pure, so that a test can show for any stage and any number of seats that nothing overlaps.
 */
import type { Arrangement } from './arrangement.ts'
import { flat } from './flat.ts'
import { tall } from './tall.ts'
import { wide } from './wide.ts'

/**
 * Returns the arrangement for a stage of `w` times `h` pixels. `boards`: how often the board is run; `pots`: how many pots
 * are listed; `size`: the scale of our cards; `open`: whether each hand is open, by the distance from the seat at the
 * bottom.
 */
export function arrange(w: number, h: number, seats: number, boards = 1, pots = 2, size = 1, open: readonly boolean[] = []): Arrangement {
  const wish = { w, h, others: Math.max(1, Math.min(9, seats - 1)), boards: Math.max(1, boards), pots, size, open }
  if (h < 340 && w >= 500) return flat(wish)
  // On an upright tablet, rows use the height better than an oval does.
  return w < 640 || (w < 800 && h >= w * 0.9) ? tall(wish) : wide(wish)
}
