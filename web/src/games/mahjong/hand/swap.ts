/** The swap (换三张) in the player's hand: the tiles to give, and the tiles that have come. Pure. */
import type { Held } from '../../parts/tiles/hand/held.ts'
import { suitOf } from '../../parts/tiles/tiles.ts'
import type { Tile, View } from '../view'

/** The number of tiles to swap. */
export const SWAPPED = 3

/** Returns the ids of the tiles to give, as they are after a tap. All are of one suit; a fourth tile replaces the first. */
export function passedOn(picked: readonly Held[], tapped: Held): string[] {
  if (picked.includes(tapped)) return picked.filter((one) => one !== tapped).map(({ id }) => id)
  const like = picked.filter(({ tile }) => suitOf(tile) === suitOf(tapped.tile))
  return [...like.slice(like.length >= SWAPPED ? 1 : 0), tapped].map(({ id }) => id)
}

/** Returns the ids of the tiles that came by 换三张; empty from the player's first discard on. */
export function cameBySwap(view: View, base: number, tiles: readonly Held[]): ReadonlySet<string> {
  const { swapped, you } = view
  if (!swapped || you !== base || (view.rivers[you]?.length ?? 0) > 0) return new Set()
  return new Set(chosenOf(tiles, swapped.tiles[swapped.to.indexOf(you)] ?? []))
}

/**
 * Returns the ids of the tiles of the hand that have the texts `wanted`: one tile for each text, none for a
 * text that is not held.
 */
export function chosenOf(tiles: readonly Held[], wanted: readonly Tile[]): string[] {
  const left = [...tiles]
  return wanted.flatMap((tile) => {
    const at = left.findIndex((one) => one.tile === tile)
    return at < 0 ? [] : left.splice(at, 1).map((one) => one.id)
  })
}
