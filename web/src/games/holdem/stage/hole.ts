/** The cards before a seat, as this viewer sees them. */
import type { Card, Seat } from '#sdk'
import type { Scene } from '../../game'
import type { View } from '../view'

export function isOpen(cards: readonly Card[]): boolean {
  return cards.some((card) => card !== '??')
}

/**
 * Returns the cards before a seat: ours, open ones, or backs as long as the seat is in the hand; else none.
 */
export function holeOf(scene: Scene<View>, seat: Seat): readonly Card[] {
  const { view } = scene
  const open = scene.open?.[seat]?.hand
  if (open?.length) return open
  if (seat === view.you && view.hand) return view.hand
  const shown = view.shown[seat]
  if (shown) return shown
  const out = view.standing[seat] === 'folded' || view.standing[seat] === 'absent' || view.mucked.includes(seat)
  return out ? [] : Array.from({ length: view.counts[seat] ?? 0 }, () => '??')
}
