/** Which hands lie open. Pure. */
import type { Seat } from '#sdk'
import { without } from '../../parts/tiles/tiles.ts'
import type { Scene } from '../../game'
import type { Tile, View } from '../view'

export interface Open {
  tiles: readonly Tile[]
  /** The tile that was just drawn, which stands apart; null: none. */
  drawn: Tile | null
}

/**
 * Returns a seat's concealed tiles; null: the viewer may not see them. They are open in a replay, after the
 * seat's win, and if the seat has shown them at a draw.
 */
export function openHand({ view, open }: Scene<View>, seat: Seat): Open | null {
  const told = open?.[seat]
  if (told?.hand && told.hand.length > 0) return { tiles: told.drawn ? without(told.hand, [told.drawn]) : told.hand, drawn: told.drawn }
  const won = view.wins.find((one) => one.seat === seat)
  if (won) return { tiles: won.hand, drawn: won.kind === 'tsumo' ? won.tile : null }
  const shown = view.no_winner?.hands[seat]
  return shown ? { tiles: shown, drawn: null } : null
}
