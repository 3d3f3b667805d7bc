/**
 * The layout of a mahjong table on a stage, in pixels. Play goes counter-clockwise, as at every mahjong table: the next
 * seat is at our right. Pure, so that a test can show for any stage and any number of seats that nothing overlaps.
 */
import type { Arrangement } from './arrangement.ts'
import { columns } from './columns.ts'
import { tall } from './tall.ts'
import { wide } from './wide.ts'

/**
 * The number of discards for which a river always has room, by the number of other seats. Only a longer river makes other
 * things move.
 */
const ROOM = [18, 24, 18, 18, 12, 12]
/**
 * The number of discards for which a river always has room on a phone: three rows of seven. Tiles keep their
 * size until a river is longer.
 */
const MIN_ROOM = 21

/**
 * Returns the arrangement for a stage of `w` times `h` pixels. `river`: the longest river; `melds`: the most melds of
 * another seat; `open`: whether the hands of others lie open.
 */
export function arrange(w: number, h: number, seats: number, river = 0, melds = 0, open = false): Arrangement {
  const others = Math.max(1, Math.min(5, seats - 1))
  const wish = { w, h, others, river: Math.max(river, ROOM[others]!), melds, open }
  if (h < 340 && w >= 500) return columns(wish)
  if (w >= 640) return wide(wish)
  return others > 3 ? columns(wish) : tall({ ...wish, river: Math.max(river, others === 1 ? ROOM[1]! : MIN_ROOM) })
}
