/** The tile that is looked at: its like are marked wherever they lie. Pure. */
import { black, type Tile } from '../../parts/tiles/tiles.ts'

/** Whether a tile is of the kind that is looked at; a red five is a five. */
export function alike(looked: Tile | null, tile: Tile): boolean {
  return looked !== null && black(looked) === black(tile)
}
