/** The tile that the player looks at: all tiles of its kind are marked. Pure. */
import { black, type Tile } from '../../parts/tiles/tiles.ts'

/** Whether a tile is of the kind that the player looks at; a red five is a five. */
export function alike(looked: Tile | null, tile: Tile): boolean {
  return looked !== null && black(looked) === black(tile)
}
