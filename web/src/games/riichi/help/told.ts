/** What is said of the own hand: by the view alone, and by the server's help where the table has aids. Pure. */
import type { Furiten, Tile, View, Worth } from '../view'
import { left } from './waits.ts'

export interface Wait {
  tile: Tile
  /** How many of it the viewer cannot see. */
  left: number
  han: number
  limit: Worth['limit']
  /** By which win it has a yaku: both ways, by an own draw only, or not at all. */
  how: 'both' | 'tsumo' | 'none'
}

export interface Told {
  waits: Wait[]
  /** Why no discard can be won; `after`: it would be so after that discard. */
  furiten: Furiten | 'after' | null
  /** How many tiles the hand is from waiting. */
  distance?: number
  accepts?: { kinds: number; n: number }
}

/** What the view says by itself. */
export function ownTold(view: View): Told {
  return { waits: [], furiten: view.furiten }
}

/** Takes off what has come to be seen since the server was asked. */
export function current(view: View, waits: readonly Wait[]): Wait[] {
  return waits.map((wait) => ({ ...wait, left: Math.min(wait.left, left(view, wait.tile)) }))
}
