/** What the insight into a deal is asked for, and what its link to the replay does. */
import type { Seat } from '#sdk'
import type { Source } from '../../app/dealsource'

/** The families whose analysis takes seconds, and has a draft. */
export const DRAFTED: ReadonlySet<string> = new Set(['landlord', 'climbing'])

export interface Asked {
  source: Source
  /** The game's family. */
  family: string
  /** The viewer's seat, or in a replay the seat at the bottom; null: none. */
  you: Seat | null
  names: (seat: Seat) => string
  /** Goes to picture `e` of the deal's replay, seen from a seat. */
  onJump: (e: number, seat: Seat) => void
}
