/**
 * Where everything lies on a stage of so many pixels. Play goes counter-clockwise, as at every mahjong table: the next
 * seat is at our right. Pure, so that a test can say of any stage and any number of seats that nothing lies on anything.
 */
import type { Arrangement } from './arrangement.ts'
import { columns } from './columns.ts'
import { tall } from './tall.ts'
import { wide } from './wide.ts'

/** How many discards a river has room for at least, before anything must move: by the number of other seats. */
const ROOM = [18, 24, 18, 18, 12, 12]
/** The same for a phone, which holds three rows of seven: tiles keep their size until a river is longer. */
const MIN_ROOM = 21

/** Returns the arrangement of so many seats on a stage, with rivers and melds so long. */
export function arrange(w: number, h: number, seats: number, river = 0, melds = 0, open = false): Arrangement {
  const others = Math.max(1, Math.min(5, seats - 1))
  const wish = { w, h, others, river: Math.max(river, ROOM[others]!), melds, open }
  if (h < 340 && w >= 500) return columns(wish)
  if (w >= 640) return wide(wish)
  return others > 3 ? columns(wish) : tall({ ...wish, river: Math.max(river, others === 1 ? ROOM[1]! : MIN_ROOM) })
}
