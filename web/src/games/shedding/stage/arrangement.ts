/** What the layout of a card table is to satisfy (`Wish`), and its result (`Arrangement`): boxes on the felt, in pixels. */
import type { Box, Felt } from '../../parts/stage/felt.ts'

/** What an arrangement is to satisfy. */
export interface Wish {
  seats: number
  /** The most cards that the seat at the bottom holds in this deal; 0: its hand is not shown. */
  hand: number
  /** The number of ranks in the counter of cards; 0: the counter is not shown. */
  ranks: number
  /** The number of cards in the kitty; 0: a stock, drawn as a number; null: neither of them. */
  kitty: number | null
  /** The scale of the player's cards; 1: as usual. */
  size: number
  /** The height of the player's hand if it lies in columns; null: it lies in rows. */
  columns: number | null
  /** Whether the hands of the others lie open, as in a replay. */
  open: boolean
}

/** An area for cards: a box, and the sides of it at which they lie. */
export interface Area extends Box {
  align: 'left' | 'centre' | 'right'
  valign: 'top' | 'middle' | 'bottom'
}

/** The part of the felt that another seat has. */
export interface Spot {
  plate: Box
  /** Its play that is to be beaten. */
  best: Area
  /** Its earlier plays, passes and bids. */
  older: Area
  /** Its open hand; null: it is not shown. */
  open: Area | null
  side: 'right' | 'top' | 'left'
}

/** The player's hand: rows of cards that overlap, at the foot of its box. */
export interface HandBox extends Box {
  card: number
  strip: number
  /** The most cards of a row; a longer hand lies in two. */
  row: number
  /** How far the second row lies below the first, in widths of a card. */
  second: number
}

/** The row above the hand: the player's plate, the answers, sorting and 托管. */
export interface OwnRow {
  plate: Box
  buttons: Box
  /** The buttons for sorting and 托管; null: they stand on the plate. */
  tools: Box | null
  /** The sentence while there is a prompt; null: the plate shows it. */
  status: Box | null
  /** The sentence while nothing is asked; null: the plate shows it. */
  calm: Box | null
  font: number
}

/** The lower part of the felt, which the seat at the bottom has. */
export interface Own {
  hand: HandBox
  row: OwnRow
  /** The top of this part. */
  top: number
}

export interface Arrangement {
  felt: Felt
  /** The table's edge, with the radius of its corners and the width of its rim. */
  table: Box & { radius: number; rim: number }
  /** Whether plates stand: the face above the name. */
  standing: boolean
  /** The other seats in turn order, from the next seat to the last. */
  spots: Spot[]
  /** The width of a card of the play to beat. */
  card: number
  /** The scale of an earlier play. */
  older: number
  /** The area of the player's play if it is the one to beat. */
  mine: Area
  /** The area of the player's earlier play. */
  covered: Area
  /** Whether there is room for both a play to beat and the player's earlier play. */
  apart: boolean
  /** Whether the name of a play to beat stands beside it, for lack of room below. */
  beside: boolean
  own: Own
  strip: Box | null
  kitty: (Box & { card: number; overlap: number }) | null
}

/**
 * The number of seats at each side of a desk, left and right, by the number of other seats; the rest sit at
 * the top.
 */
export const DESK_SIDES: readonly number[] = [0, 0, 1, 1, 1, 1, 2, 2, 2, 2]
/**
 * The number of seats at each side of a phone held upright, left and right, by the number of other seats; the
 * rest sit at the top.
 */
export const TALL_SIDES: readonly number[] = [0, 0, 1, 0, 1, 1, 2, 2, 3, 3]

/**
 * Returns for each other seat, in turn order, its side, its index there (`nth`: from the top down, or from the left) and
 * the number of seats there (`of`).
 */
export function sided(others: number, side: number): { side: Spot['side']; nth: number; of: number }[] {
  const tops = others - 2 * side
  return Array.from({ length: others }, (_, at) => {
    if (at < side) return { side: 'right' as const, nth: side - 1 - at, of: side }
    if (at < side + tops) return { side: 'top' as const, nth: tops - 1 - (at - side), of: tops }
    return { side: 'left' as const, nth: at - side - tops, of: side }
  })
}

/** The least height with which a play can be read. */
const LEAST_PLAY_PX = 24

/** Returns an area, cut at its top to lie under the open hands of the seats at the sides. */
export function under(spots: readonly Spot[], area: Area): Area {
  const top = Math.max(0, ...spots.map(({ side, open }) => (open && side !== 'top' ? open.y + open.h + 4 : 0)))
  return top <= area.y ? area : { ...area, y: top, h: Math.max(LEAST_PLAY_PX, area.y + area.h - top) }
}
