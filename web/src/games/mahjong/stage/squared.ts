/** The square table as an arrangement: the next seat at the right, then the top, then the left. */
import type { Side, Square } from '../../parts/tiles/square.ts'
import type { Arrangement, Place, River } from './arrangement.ts'

/** Tiles in a row of the rivers at the sides. */
const SIDE_COLS = 6

export function squared(table: Square, longest = 0): Arrangement {
  const { tile, meld, cols } = table
  const lying = table.felt.mode === 'land'
  const river = (box: River['box'], cols: number, towards: River['towards']): River => ({
    box,
    ...fitting(box, cols, tile, longest),
    towards,
  })
  const other = (at: 'right' | 'top' | 'left', side: Side): Place => ({
    at,
    plate: side.plate,
    rack: side.melds,
    hand: null,
    ...(!lying && { held: { backs: side.backs, open: side.open } }),
    river: river(side.river, at === 'top' ? cols : SIDE_COLS, at === 'top' ? 'down' : 'up'),
  })
  return {
    kind: lying ? 'land' : 'wide',
    places: [
      { at: 'bottom', plate: null, rack: null, hand: null, river: river(table.river, cols, 'up') },
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

/** Returns the columns of a river and the width of its tiles, which is smaller once the longest river has filled its rows. */
function fitting(box: River['box'], cols: number, tile: number, longest: number): { cols: number; tw: number } {
  const rows = Math.max(1, Math.floor((box.h + 1) / (tile * 1.48)))
  if (longest <= cols * rows) return { cols, tw: tile }
  const more = Math.ceil(longest / rows)
  return { cols: more, tw: Math.floor((10 * (box.w + 1)) / more) / 10 - 1 }
}
