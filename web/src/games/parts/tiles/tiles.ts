/** Tiles in order and by kind, as in engine/paiju/engine/tiles/text.py. */
/** A tile as the wire writes it: `5m`, `0p` (red), `1f`; `??` if hidden. */
export type Tile = string
export type Suit = 'm' | 'p' | 's'

export const HIDDEN = '??'
export const SUITS: readonly Suit[] = ['m', 'p', 's']

const ORDER = 'mpsfy'

/** Returns the number by which tiles are sorted: suit by suit, a red five before the black ones. */
export function placeOf(tile: Tile): number {
  const rank = tile[0] === '0' ? 4.5 : Number(tile[0])
  return ORDER.indexOf(tile[1] ?? '') * 10 + rank
}

export function inOrder(tiles: readonly Tile[]): Tile[] {
  return [...tiles].sort((a, b) => placeOf(a) - placeOf(b))
}

/** Returns `tiles` without those of `gone`, each removed once. */
export function without(tiles: readonly Tile[], gone: readonly Tile[]): Tile[] {
  const left = [...tiles]
  for (const tile of gone) {
    const at = left.indexOf(tile)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

export function suitOf(tile: Tile): Suit {
  return tile[1] as Suit
}

/** Returns the kind of a tile: a red five is a five. */
export function black(tile: Tile): Tile {
  return tile[0] === '0' ? `5${tile[1]}` : tile
}
