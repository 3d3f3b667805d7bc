/** The facts about the player's hand: from the view alone, and from the server's help if the table has it. Pure. */
import { black, type Tile } from '../../parts/tiles/tiles.ts'
import type { Furiten, Help, View, WaitHelp, Worth } from '../view'
import { left } from './waits.ts'

export interface Wait {
  tile: Tile
  /** The number of these tiles that the viewer cannot see. */
  left: number
  han: number
  limit: Worth['limit']
  /** The points that a win gets, without honba and sticks; 0 without a yaku. */
  points: number
  /** `both`: a win has a yaku; `tsumo`: only a win by the player's own draw has one; `none`: no win has one. */
  how: 'both' | 'tsumo' | 'none'
}

export interface Told {
  waits: Wait[]
  /**
   * Why the hand cannot win with a discard (振听); null: it can. `after`: it can now, but not after the discard
   * that these facts are about.
   */
  furiten: Furiten | 'after' | null
  /** How many tiles the hand still needs before it waits; null: it waits, or this is not known. */
  distance: number | null
  /**
   * How many kinds of tiles, and how many tiles, bring the hand nearer to waiting; null: none, or not known.
   */
  accepts: { kinds: number; n: number } | null
}

/** Returns the facts about the hand as it is, or after the discard `after`; `declaring`: with riichi. */
export function toldOf(view: View, help: Help | null, after: Tile | null, declaring: boolean): Told {
  const own: Told = { waits: [], furiten: view.furiten, distance: null, accepts: null }
  if (!help) return own
  const discard = help.discards.find(({ tile }) => tile === after)
  const { distance, accepts } = discard ?? help
  const waits = discard ? (declaring ? discard.riichi : discard.waits) : help.waits
  return {
    waits: waits.map((wait) => waitOf(view, wait)),
    furiten: view.furiten ?? (discard?.furiten ? 'after' : null),
    distance: distance > 0 ? distance : null,
    accepts: accepts.tiles.length > 0 ? { kinds: accepts.tiles.length, n: accepts.left } : null,
  }
}

/** Returns the facts that a replay has about the hand at the bottom. */
export function toldInReplay(view: View, waits: Help | null): Told {
  return toldOf({ ...view, furiten: waits?.furiten ?? view.furiten }, waits, null, false)
}

/** Returns the tiles whose discard leaves the hand waiting. */
export function readyOf(help: Help | null): Tile[] {
  return (help?.discards ?? []).filter(({ waits }) => waits.length > 0).map(({ tile }) => tile)
}

/**
 * Returns the discard with riichi that leaves the most winning tiles; among equal ones a black five goes before a red one.
 * null: none.
 */
export function bestOf(help: Help | null): Tile | null {
  const sum = (waits: readonly WaitHelp[]) => waits.reduce((all, wait) => all + wait.left, 0)
  const able = (help?.discards ?? []).filter(({ riichi }) => riichi.length > 0)
  const order = able.sort((a, b) => sum(b.riichi) - sum(a.riichi) || Number(a.tile !== black(a.tile)) - Number(b.tile !== black(b.tile)))
  return order[0]?.tile ?? null
}

/** Returns a wait as it is shown. Tiles that were seen since the server was asked are subtracted. */
function waitOf(view: View, { tile, left: told, ron, tsumo }: WaitHelp): Wait {
  const { han = 0, limit = null, points = 0 } = ron ?? tsumo ?? {}
  return { tile, left: Math.min(told, left(view, tile)), han, limit, points, how: ron ? 'both' : tsumo ? 'tsumo' : 'none' }
}
