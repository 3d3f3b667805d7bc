/** The facts about the player's hand: by the view alone, and by the server's help where the table has it. Pure. */
import { black, type Tile } from '../../parts/tiles/tiles.ts'
import type { Furiten, Help, View, WaitHelp, Worth } from '../view'
import { left } from './waits.ts'

export interface Wait {
  tile: Tile
  /** How many of it the viewer cannot see. */
  left: number
  han: number
  limit: Worth['limit']
  /** All that is paid, without honba and sticks; 0 without a yaku. */
  points: number
  /** The wins with which it has a yaku: both, an own draw only, or none. */
  how: 'both' | 'tsumo' | 'none'
}

export interface Told {
  waits: Wait[]
  /** Why no discard can be won; `after`: it would be so after that discard. */
  furiten: Furiten | 'after' | null
  /** How many tiles the hand is from waiting; null: nothing says so. */
  distance: number | null
  /** The tiles that bring it nearer. */
  accepts: { kinds: number; n: number } | null
}

/** Returns what is said of the hand as it is, or after a discard; `declaring`: with riichi. */
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

/** Returns what a replay tells of the hand of the seat at the bottom. */
export function toldInReplay(view: View, waits: Help | null): Told {
  return toldOf({ ...view, furiten: waits?.furiten ?? view.furiten }, waits, null, false)
}

/** Tiles whose discard leaves the hand waiting. */
export function readyOf(help: Help | null): Tile[] {
  return (help?.discards ?? []).filter(({ waits }) => waits.length > 0).map(({ tile }) => tile)
}

/** The discard with riichi after which most tiles are left to win with; a black five goes before a red one. */
export function bestOf(help: Help | null): Tile | null {
  const sum = (waits: readonly WaitHelp[]) => waits.reduce((all, wait) => all + wait.left, 0)
  const able = (help?.discards ?? []).filter(({ riichi }) => riichi.length > 0)
  const order = able.sort((a, b) => sum(b.riichi) - sum(a.riichi) || Number(a.tile !== black(a.tile)) - Number(b.tile !== black(b.tile)))
  return order[0]?.tile ?? null
}

/** Tiles that were seen since the server was asked are subtracted. */
function waitOf(view: View, { tile, left: told, ron, tsumo }: WaitHelp): Wait {
  const { han = 0, limit = null, points = 0 } = ron ?? tsumo ?? {}
  return { tile, left: Math.min(told, left(view, tile)), han, limit, points, how: ron ? 'both' : tsumo ? 'tsumo' : 'none' }
}
