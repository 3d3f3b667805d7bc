/** The waits of the hand (听牌), from the server's help and from tiles seen since. Pure. */
import type { Help, Tile, View, WaitHelp } from '../view'

const ALIKE = 4

/**
 * Returns how many tiles of a kind the viewer can see: in the viewer's hand and face down before it, in
 * rivers and melds, and in winners' open hands with their winning tiles.
 */
export function seen(view: View, tile: Tile): number {
  const count = (tiles: readonly Tile[]) => tiles.filter((one) => one === tile).length
  const own = count(view.hand ?? []) + (view.you !== null && view.hidden[view.you] === tile ? 1 : 0)
  const melds = view.melds.flat().reduce((sum, meld) => sum + count(meld.tiles), 0)
  // A claimed tile lies in its river and in its meld, and is counted once. A discard that was won with lies in its river only.
  const claimed = view.melds.flat().filter((meld) => meld.feeder !== undefined && meld.tiles[0] === tile).length
  const rivers = count(view.rivers.flat().map((one) => one.tile))
  const drawn = view.wins.filter((won) => won.tile === tile && won.kind !== 'dianpao').length
  const open = view.wins.filter((won) => won.seat !== view.you).reduce((sum, won) => sum + count(won.hand ?? []), 0)
  return Math.min(ALIKE, own + melds + rivers - claimed + drawn + open)
}

/**
 * Returns the waits of the hand after `discard`; `discard` null: the waits of the hand as it is. Tiles seen
 * since the server was asked are subtracted.
 */
export function waitsOf(help: Help | null, view: View, discard: Tile | null): WaitHelp[] {
  const waits = discard === null ? help?.waits : help?.discards.find((one) => one.tile === discard)?.waits
  return (waits ?? []).map((wait) => ({ ...wait, left: Math.min(wait.left, ALIKE - seen(view, wait.tile)) }))
}
