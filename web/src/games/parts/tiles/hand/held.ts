/** The player's hand as it is shown: in order, the drawn tile set apart. */
import { inOrder, without, type Tile } from '../tiles.ts'

export interface Held {
  /**
   * Unique within the hand: `drawn`, or the tile and its number among equal ones that were not just drawn.
   */
  id: string
  tile: Tile
  drawn: boolean
}

/**
 * Returns the tiles of `hand`: those of `before` in their old order, then the others. For hands that are not
 * sorted.
 */
export function kept(before: readonly Tile[], hand: readonly Tile[]): Tile[] {
  const gone = without(before, hand)
  const stayed = gone.reduceRight(
    (left, tile) => {
      const at = left.lastIndexOf(tile)
      return [...left.slice(0, at), ...left.slice(at + 1)]
    },
    [...before],
  )
  return [...stayed, ...without(hand, stayed)]
}

/** Returns the hand tile by tile, the drawn one last; `before` is the order to keep, null to sort. */
export function held(hand: readonly Tile[], drawn: Tile | null, before: readonly Tile[] | null = null): Held[] {
  const rest = drawn === null ? [...hand] : without(hand, [drawn])
  const row = before ? kept(before, rest) : inOrder(rest)
  const seen = new Map<Tile, number>()
  const one = (tile: Tile): Held => {
    const nth = seen.get(tile) ?? 0
    seen.set(tile, nth + 1)
    return { id: `${tile}-${nth}`, tile, drawn: false }
  }
  const tiles = row.map(one)
  return drawn !== null && hand.includes(drawn) ? [...tiles, { id: 'drawn', tile: drawn, drawn: true }] : tiles
}
