/** The square table as an arrangement: the next seat at the right, then the top, then the left. */
import type { Side, Square } from '../../parts/tiles/square.ts'
import type { Arrangement, Place, River } from './arrangement.ts'

const COLS = 6

export function squared(table: Square): Arrangement {
  const { tile, meld } = table
  const river = (box: River['box'], towards: River['towards']): River => ({ box, cols: COLS, tw: tile, towards })
  const other = (at: 'right' | 'top' | 'left', side: Side): Place => ({
    at,
    plate: side.plate,
    rack: side.melds,
    hand: null,
    held: { backs: side.backs, open: side.open },
    river: river(side.river, at === 'top' ? 'down' : 'up'),
  })
  return {
    kind: 'wide',
    places: [
      { at: 'bottom', plate: null, rack: null, hand: null, river: river(table.river, 'up') },
      other('right', table.right),
      other('top', table.top),
      other('left', table.left),
    ],
    compass: table.centre,
    waits: table.waits,
    meld,
    back: 0,
  }
}
