/** The task of an arrangement of a table, and its result: boxes on a stage, in pixels. */
import type { Box } from './boxes.ts'

/** The task of an arrangement. */
export interface Wish {
  w: number
  h: number
  /** How many seats there are beside the one at the bottom. */
  others: number
  /** The longest river. */
  river: number
  /** The most melds that lie before another seat. */
  melds: number
  /** Whether the hands of the others lie open, as in a replay. */
  open: boolean
}

/** A river (牌河): rows of so many tiles. */
export interface River {
  box: Box
  cols: number
  tw: number
  /** Which edge its tiles keep to. */
  towards: 'left' | 'right' | 'centre' | 'up' | 'down'
}

/** One seat's part of the stage. The seat at the bottom has its plate and its tiles below the stage. */
export interface Place {
  plate: Box | null
  /** Melds, and what it holds (副露, 手牌). */
  rack: Box | null
  /** Its open hand, where that has no room in the rack. */
  hand: Box | null
  /** On a square table: where its hand stands from behind, or lies open. */
  held?: { backs: Box; open: Box }
  river: River
  /** Where its tiles of a rack lie: in a row beside the plate, or below it. */
  at: 'bottom' | 'right' | 'top' | 'left'
}

export interface Arrangement {
  /**
   * `wide`: a cross with room around; `land`: one between two gutters; `tall`: one under a strip of seats; `columns`: a column for
   * each seat.
   */
  kind: 'wide' | 'land' | 'tall' | 'columns'
  /** By the distance from the seat at the bottom in turn order. */
  places: Place[]
  compass: Box
  /** Where the waits may lie; null: below the stage. */
  waits: Box | null
  /** Widths of the tiles of melds, and of hands seen from behind; 0: these are not shown. */
  meld: number
  back: number
}

/** A tile of an open hand on a phone. */
export const OPEN_TILE_PX = 13
/** A plate narrower than this has its name over its face. */
export const NARROW_PLATE_PX = 92

/** At which side each of the others sits, from the next seat on. */
export const SIDES: readonly (readonly ('right' | 'top' | 'left')[])[] = [
  [],
  ['top'],
  ['right', 'left'],
  ['right', 'top', 'left'],
  ['right', 'top', 'top', 'left'],
  ['right', 'top', 'top', 'top', 'left'],
]
