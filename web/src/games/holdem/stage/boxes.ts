/** Boxes on the stage, in pixels, and how the middle of a table is divided. */

export interface Size {
  w: number
  h: number
}

/** A box by its centre. */
export interface Box extends Size {
  x: number
  y: number
}

/** A stretch of the stage from one height to another. */
export interface Stretch {
  top: number
  bottom: number
}

/** Height of a card of width 1. */
export const CARD = 7 / 5
/** The gaps between two cards of the board, and between two boards. */
export const GAP = 4

/** Returns the box of width `w` around `x` between two heights. */
export function between(x: number, w: number, { top, bottom }: Stretch): Box {
  return { x, y: (top + bottom) / 2, w, h: Math.max(0, bottom - top) }
}

export function topOf({ y, h }: Box): number {
  return y - h / 2
}

export function bottomOf({ y, h }: Box): number {
  return y + h / 2
}

/** Returns the box of two whole cards of width `card` above a plate. */
export function above({ x, y, h }: Box, card: number): Box {
  const high = Math.ceil(card * CARD)
  return { x, y: y - h / 2 - 2 - high / 2, w: 2 * card + GAP, h: high }
}

/** Pixels that the side pots can do without: the gap after their last line. */
const SPARED = 9

interface Middle {
  x: number
  /** The stretch in which the stage is free over the width `full`. */
  zone: Stretch
  full: number
  /** The stretch in which the stage is free over the narrower width `column`; it contains the zone. */
  reach: Stretch
  column: number
  boards: number
  /** The largest width of a card. */
  card: number
  /** The wanted heights of the pot and of the side pots. */
  pot: number
  pots: number
}

/**
 * Divides the middle. The board stands in the zone, the pot above it, and the side pots below it. The pot and
 * the side pots also stand in the zone if it is high enough for both. Else one or both stand in the column
 * between the seats at both sides.
 */
export function divided(m: Middle): { board: Box; pot: Box; pots: Box; card: number } {
  const room = m.zone.bottom - m.zone.top
  const gaps = (m.boards - 1) * GAP
  // If the column is too low for the pot or the side pots, the zone must keep the missing height free.
  const upper = Math.max(0, m.pot - (m.zone.top - m.reach.top))
  const lower = Math.max(0, m.pots - (m.reach.bottom - m.zone.bottom))
  const card = Math.floor(Math.max(16, Math.min(m.card, (m.full - 4 * GAP) / 5, (room - upper - lower - gaps) / m.boards / CARD)))
  const height = m.boards * card * CARD + gaps
  const slack = room - height
  const both = slack >= m.pot + m.pots
  const enough = slack >= upper + m.pots
  const [kept, spare] = both ? [m.pot, slack - m.pot - m.pots] : [upper, slack - upper - (enough ? m.pots : lower)]
  const top = m.zone.top + kept + spare * 0.45
  const below = enough || m.zone.bottom - top - height - 4 >= m.pots - SPARED
  const board = between(m.x, 5 * card + 4 * GAP, { top, bottom: top + height })
  return {
    card,
    board,
    pot: between(m.x, both ? m.full : m.column, {
      top: Math.max(both ? m.zone.top : m.reach.top, top - 64),
      bottom: top - 3 - card * 0.09,
    }),
    pots: between(m.x, below ? m.full : m.column, { top: top + height + 4, bottom: below ? m.zone.bottom : m.reach.bottom }),
  }
}

/**
 * Whether the pot and the side pots have room in the middle, and the board's cards, of width `card`, are at
 * least `least` wide.
 */
export function isRoomy({ pot, pots }: { pot: Box; pots: Box }, card: number, least: number): boolean {
  return card >= least && pot.h >= 28 && pot.w >= 90 && pots.h >= 24
}

/** Scales of our cards, tried in turn until the middle has room. */
const SMALLER = [1, 0.9, 0.8, 0.7, 0.6, 0.52]

/** Returns the largest scale of our cards with which the middle has room; if there is none, the smallest scale. */
export function smallerFor(isEnough: (smaller: number) => boolean): number {
  return SMALLER.find(isEnough) ?? SMALLER.at(-1)!
}
