/** How cards lie in an area: their width, the visible strip of each, and the number of rows. Pure. */
import type { Size } from '../../parts/stage/felt.ts'

export interface Laid {
  card: number
  strip: number
  /** Cards in a row. */
  row: number
  rows: 1 | 2
}

/** Height of a card of width 1. */
export const CARD = 1.4
/** The widest visible strip of a card, in widths of a card. */
const STRIP = 0.5
/**
 * If strips were narrower than this, in widths of a card, a play of `TWO_ROWS_FROM` cards or more lies in two
 * rows.
 */
const MIN_STRIP = 0.3
const SMALLER = 0.86
/** The distance from one row to the next, in heights of a card. */
export const NEXT_ROW = 0.6
const TWO_ROWS_FROM = 6
/**
 * Height of a play in two rows, in heights of a card that lies in a single row; in two rows cards are
 * smaller.
 */
export const TWO_ROWS_HIGH = SMALLER * (1 + NEXT_ROW)

/** Returns how `cards` cards, each at most `widest` wide, lie in an area. */
export function lay({ w, h }: Size, cards: number, widest: number): Laid {
  const one = row(w, Math.min(widest, h / CARD), cards)
  if (one.strip >= one.card * MIN_STRIP || cards < TWO_ROWS_FROM) return { ...one, rows: 1 }
  const two = row(w, Math.min(widest * SMALLER, h / CARD / (1 + NEXT_ROW)), Math.ceil(cards / 2))
  return { ...two, rows: 2 }
}

function row(width: number, widest: number, cards: number): Omit<Laid, 'rows'> {
  const card = Math.floor(Math.min(widest, width))
  return { card, strip: Math.floor(Math.min(card * STRIP, (width - card) / Math.max(1, cards - 1))), row: cards }
}
