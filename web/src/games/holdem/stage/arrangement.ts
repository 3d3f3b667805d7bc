/** The task of an arrangement of a table, and its result: boxes on a stage, in pixels. */
import type { Box, Size } from './boxes.ts'

/** Widths of cards, and how far they stand out over a plate, in pixels. */
export interface Sizes {
  /** A card that lies face down before a seat. */
  hole: number
  /** A card of an open hand. */
  shown: number
  /** How high the cards of an open hand stand out over its plate; less than a card where whole ones do not fit. */
  lift: number
  /** How high a line for the hand's name is, between its cards and its plate; 0: it stands on the plate or below. */
  name: number
  /** How high cards before a seat may stand out over its plate. */
  peek: number
  mine: number
  /** A card of the board. */
  board: number
}

/** One seat's part of the stage. */
export interface Spot {
  plate: Box
  /** The chips before it; after the showdown its hand's name. */
  bet: Box
}

export interface Arrangement {
  /** `wide`: an oval; `tall`: rows on a phone; `flat`: a phone on its side. */
  kind: 'wide' | 'tall' | 'flat'
  sizes: Sizes
  /** By the distance from the seat at the bottom, clockwise. */
  spots: Spot[]
  /** Our cards, or those of the seat at the bottom. */
  hand: Box
  /** The board, or all of them. */
  board: Box
  /** The area of the pot, and after the hand of who won: its text stands at the bottom of it. */
  pot: Box
  /** The area of the side pots, which fill it from its top. */
  pots: Box
}

/** The task of an arrangement. */
export interface Wish extends Size {
  /** How many seats there are beside the one at the bottom. */
  others: number
  /** How often the board is run. */
  boards: number
  /** How many pots are to be listed. */
  pots: number
  /** How much larger than usual our own cards are. */
  size: number
  /** Whose hands lie open, by the distance from the seat at the bottom. */
  open: readonly boolean[]
}
