/** What the layout of a mahjong table is to satisfy (`Wish`), and its result (`Arrangement`): boxes on a stage, in pixels. */
import type { Box } from './boxes.ts'

/** What an arrangement is to satisfy. */
export interface Wish {
  w: number
  h: number
  /** How many seats there are besides the one at the bottom. */
  others: number
  /** The number of tiles in the longest river. */
  river: number
  /** The most melds that lie before another seat. */
  melds: number
  /** Whether the hands of the others lie open, as in a replay. */
  open: boolean
}

/** A river (牌河): its box, the tiles in a row, and the width of a tile. */
export interface River {
  box: Box
  cols: number
  tw: number
  /** The edge of the box at which its tiles lie. */
  towards: 'left' | 'right' | 'centre' | 'up' | 'down'
}

/** One seat's part of the stage. The seat at the bottom has its plate and its tiles below the stage. */
export interface Place {
  plate: Box | null
  /** The seat's melds and hand (副露, 手牌). */
  rack: Box | null
  /** The seat's open hand, if the rack has no room for it. */
  hand: Box | null
  /** On a square table: where the seat's hand stands from behind, and where it lies open. */
  held?: { backs: Box; open: Box }
  river: River
  /** The side of the table at which the seat sits. */
  at: 'bottom' | 'right' | 'top' | 'left'
}

export interface Arrangement {
  /**
   * `wide`: a cross of rivers with room around; `land`: a cross between two gutters; `tall`: a cross under a strip of
   * seats; `columns`: a column for each seat.
   */
  kind: 'wide' | 'land' | 'tall' | 'columns'
  /** The places of the seats, by the distance from the seat at the bottom in turn order. */
  places: Place[]
  compass: Box
  /** Where the waits are shown; null: below the stage. */
  waits: Box | null
  /** The width of a tile of a meld. */
  meld: number
  /** The width of a tile of a hand seen from behind; 0: the arrangement gives none. */
  back: number
}

/** The width of a tile of an open hand on a phone. */
export const OPEN_TILE_PX = 13
/** A plate narrower than this has its name over its face. */
export const NARROW_PLATE_PX = 92

/** The side of each other seat, in turn order, by the number of other seats. */
export const SIDES: readonly (readonly ('right' | 'top' | 'left')[])[] = [
  [],
  ['top'],
  ['right', 'left'],
  ['right', 'top', 'left'],
  ['right', 'top', 'top', 'left'],
  ['right', 'top', 'top', 'top', 'left'],
]
