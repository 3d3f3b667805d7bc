/** The deal that an insight is asked for, and the function that goes to its replay. */
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
  /** Goes to the deal's replay after step `e`, seen from a seat. */
  onJump: (e: number, seat: Seat) => void
}
