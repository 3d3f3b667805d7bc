/** What the layout of a Hold'em table is to satisfy (`Wish`), and its result (`Arrangement`): boxes on a stage, in pixels. */
import type { Box, Size } from './boxes.ts'

/** Widths of cards, and how far they stand out over a plate, in pixels. */
export interface Sizes {
  /** A card that lies face down before a seat. */
  hole: number
  /** A card of an open hand. */
  shown: number
  /** How high the cards of an open hand stand out over its plate; less than a card where whole ones do not fit. */
  lift: number
  /** The height of the line with the hand's name, between cards and plate; 0: the name stands on the plate or below it. */
  name: number
  /** How high the cards before a seat may stand out over its plate. */
  peek: number
  mine: number
  /** A card of the board. */
  board: number
}

/** One seat's part of the stage. */
export interface Spot {
  plate: Box
  /** The chips before the seat; after the showdown its hand's name. */
  bet: Box
}

export interface Arrangement {
  /** `wide`: an oval; `tall`: rows on a phone; `flat`: a phone on its side. */
  kind: 'wide' | 'tall' | 'flat'
  sizes: Sizes
  /** The spots of the seats, by the distance from the seat at the bottom, clockwise. */
  spots: Spot[]
  /** Our cards, or those of the seat at the bottom. */
  hand: Box
  /** The board, or all of them. */
  board: Box
  /** The area for the text about the pot or, after the hand, about the winner; the text stands at its bottom. */
  pot: Box
  /** The area for the side pots, which fill it from its top. */
  pots: Box
}

/** What an arrangement is to satisfy. */
export interface Wish extends Size {
  /** How many seats there are besides the one at the bottom. */
  others: number
  /** How often the board is run. */
  boards: number
  /** How many pots are to be listed. */
  pots: number
  /** The scale of our cards; 1: as usual. */
  size: number
  /** Whether each hand lies open, by the distance from the seat at the bottom. */
  open: readonly boolean[]
}
