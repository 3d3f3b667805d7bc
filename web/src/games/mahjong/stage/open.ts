/** Which hands lie open. Pure. */
import type { Seat } from '#sdk'
import type { Scene } from '../../game'
import { winsOf, type Tile, type View } from '../view'

/**
 * Returns a seat's concealed tiles; null: the viewer may not see them. They are open in a replay, after the
 * seat's win, and once the deal is over.
 */
export function openHand({ view, open }: Scene<View>, seat: Seat): readonly Tile[] | null {
  const told = open?.[seat]?.hand
  if (told && told.length > 0) return told
  return winsOf(view, seat)[0]?.hand ?? view.hands?.[seat] ?? null
}
