/** The wish of a table for its arrangement. Sizes follow the most cards that a deal brings, so that nothing resizes during it. */
import type { Scene } from '../../game'
import type { View } from '../view'
import { hasStrip } from '../Strip'
import type { Wish } from './arrangement'

/** The most cards that a game with a stock deals to a seat. */
const DRAWN = 5

export function wishOf(scene: Scene<View>, size: number, columns: number | null): Wish {
  return {
    seats: scene.seats.length,
    hand: mostHeld(scene),
    ranks: hasStrip(scene) ? (scene.info.order?.length ?? 0) : 0,
    kitty: kittyOf(scene),
    size,
    columns,
    open: scene.open !== null,
  }
}

/** Returns the most cards that the seat at the bottom holds in this deal. */
function mostHeld(scene: Scene<View>): number {
  const { info, base } = scene
  const view = scene.open?.[base] ?? scene.view
  if (view.hand === null) return 0
  if (view.pile !== undefined && drawsOf(info.points, view.pile)) return Math.max(DRAWN, view.hand.length)
  const played = view.rounds.flat().reduce((sum, entry) => sum + (entry.e === 'played' && entry.seat === base ? entry.cards.length : 0), 0)
  const all = view.hand.length + played
  return info.family === 'landlord' && view.landlord == null ? all + hiddenOf(view.counts, info.deck) : all
}

function kittyOf({ view, info }: Scene<View>): number | null {
  if (info.family === 'landlord') return view.bottom?.length ?? hiddenOf(view.counts, info.deck)
  return drawsOf(info.points, view.pile) ? 0 : null
}

function drawsOf(points: unknown, pile: number | undefined): boolean {
  return (pile ?? 0) > 0 || Object.keys((points as object | undefined) ?? {}).length > 0
}

function hiddenOf(counts: readonly number[], deck: readonly string[] | undefined): number {
  const dealt = counts.reduce((sum, count) => sum + count, 0)
  return dealt === 0 ? 0 : Math.min((deck?.length ?? 54) - dealt, 8)
}
