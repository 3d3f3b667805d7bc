/**
 * The square table of a board with four seats, on a desk, and for some games on a phone that lies on its
 * side.
 */
import type { RefObject } from 'preact'
import { layout } from '../../../ui/layout'
import { useSize } from '../../../ui/useSize'
import { feltOf, type Box } from '../stage/felt'
import { px } from './px'
import { sideways } from './sideways'
import { square, type Side, type Square } from './square'

/** The number of seats around a square table. */
const SEATS = 4

/**
 * Returns the boxes of the table; null: another arrangement. `open`: whether this is a replay; `lying`:
 * whether there is a square table also on a phone that lies on its side, except in a replay.
 */
export function useSquare(board: RefObject<HTMLElement | null>, seats: number, open: boolean, lying = false): Square | null {
  const { width, height } = useSize(board)
  if (width === 0 || height === 0 || seats !== SEATS) return null
  const { mode } = feltOf(width, height)
  if (layout.value === 'desk' && mode === 'desk') return square(width, height, open)
  return lying && !open && layout.value === 'land' && mode === 'land' ? sideways(width, height) : null
}

/** Returns the boxes of a table as custom properties: `--left-river-x` and the like. */
export function squareStyle(table: Square | null): Record<string, string> {
  if (!table) return {}
  const { left, top, right, felt, hand, tile, meld, cols: _, gap, floor, ...own } = table
  const boxes = { ...named('left', left), ...named('top', top), ...named('right', right), ...own }
  const style: Record<string, string> = { '--k': felt.k.toFixed(3), ...px({ t: tile, hw: hand, mw: meld, gap, floor: felt.h - floor }) }
  for (const [name, { x, y, w, h }] of Object.entries(boxes))
    Object.assign(style, px({ [`${name}-x`]: x, [`${name}-y`]: y, [`${name}-w`]: w, [`${name}-h`]: h }))
  return style
}

function named(side: string, boxes: Side): Record<string, Box> {
  return Object.fromEntries(Object.entries(boxes).map(([name, box]) => [`${side}-${name}`, box as Box]))
}
