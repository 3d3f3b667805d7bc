/** The fold of the events about tiles, for the views of every mahjong, as in engine/paiju/engine/mahjong/view_updates.py. */
import type { GameEvent, Seat } from '#sdk'
import { black, inOrder, without, type Tile } from './tiles.ts'

interface Meld {
  kind: string
  tiles: Tile[]
  feeder?: Seat
}

interface RiverTile {
  tile: Tile
  drawn?: boolean
  flipped?: boolean
  riichi?: boolean
  taken_by?: Seat[]
}

/** The parts of a view that these functions read and replace. Arrays are per seat. */
export interface TilesView {
  you: Seat | null
  hand: Tile[] | null
  counts: number[]
  melds: Meld[][]
  rivers: RiverTile[][]
  drawn: Tile | null
  drawer: Seat | null
  last: { seat: Seat; tile: Tile; robbing: boolean } | null
  stage: string | null
  turn: Seat | null
  wall: number
}

/** Kinds of kongs whose fourth tile was added to a pung. */
const ADDED: readonly string[] = ['wan', 'shouminkan']

/**
 * Returns the view after a draw. A tile that the viewer draws goes into the viewer's hand, and into `drawn`.
 */
export function drawn<View extends TilesView>(view: View, event: GameEvent): View {
  const seat = event['seat'] as Seat
  const tile = event['tile'] as Tile | null
  const next = { ...view, wall: event['wall'] as number, drawer: seat, counts: at(view.counts, seat, view.counts[seat]! + 1) }
  if (seat !== view.you || !view.hand || tile === null) return next
  return { ...next, hand: inOrder([...view.hand, tile]), drawn: tile }
}

/** Returns the view after a discard, which can then be claimed. `held`: whether the tile comes from the hand. */
export function discarded<View extends TilesView>(view: View, event: GameEvent, held = true): View {
  const seat = event['seat'] as Seat
  const tile = event['tile'] as Tile
  const marks = (['drawn', 'flipped', 'riichi'] as const).filter((mark) => event[mark])
  const river: RiverTile = { tile, ...Object.fromEntries(marks.map((mark) => [mark, true])) }
  return {
    ...(held ? lost(view, seat, [tile]) : view),
    rivers: at(view.rivers, seat, [...view.rivers[seat]!, river]),
    last: { seat, tile, robbing: false },
    stage: 'claim',
    turn: null,
    drawer: null,
    drawn: null,
  }
}

/** Returns the view after tiles have left a hand. */
export function lost<View extends TilesView>(view: View, seat: Seat, tiles: readonly Tile[]): View {
  const next = {
    ...view,
    counts: at(view.counts, seat, view.counts[seat]! - tiles.length),
    hand: view.hand && seat === view.you ? without(view.hand, tiles) : view.hand,
  }
  return view.drawer === seat ? { ...next, drawer: null, drawn: null } : next
}

/**
 * Returns the view after a meld. The last tile of a claimed meld is the claimed one. An added kong replaces its pung, and
 * its last tile is the added one.
 */
export function melded<View extends TilesView>(view: View, event: GameEvent): View {
  const seat = event['seat'] as Seat
  const meld = event['meld'] as Meld
  const claimed = event.e === 'claimed'
  const melds = view.melds[seat]!
  const pung = ADDED.includes(meld.kind) ? melds.findIndex((old) => old.kind === 'pung' && alike(old, meld)) : -1
  const own = claimed ? meld.tiles.slice(0, -1) : pung < 0 ? meld.tiles : meld.tiles.slice(-1)
  const next = { ...lost(view, seat, own), melds: at(view.melds, seat, pung < 0 ? [...melds, meld] : at(melds, pung, meld)) }
  return claimed ? { ...next, rivers: taken(view.rivers, meld.feeder!, [seat]) } : next
}

function alike(one: Meld, other: Meld): boolean {
  return black(one.tiles[0]!) === black(other.tiles[0]!)
}

/** Returns the rivers with the last discard of `feeder` marked as taken by `seats`. */
export function taken(rivers: RiverTile[][], feeder: Seat, seats: Seat[]): RiverTile[][] {
  const river = rivers[feeder]!
  return at(rivers, feeder, [...river.slice(0, -1), { ...river.at(-1)!, taken_by: seats }])
}

/** Returns the rivers with `seat` added to those that have taken the last discard: several may win with one tile. */
export function takenToo(rivers: RiverTile[][], feeder: Seat, seat: Seat): RiverTile[][] {
  return taken(rivers, feeder, [...(rivers[feeder]!.at(-1)!.taken_by ?? []), seat])
}

/** Returns the values with one of them changed. */
export function at<T>(values: readonly T[], place: number, value: T): T[] {
  return values.map((old, other) => (other === place ? value : old))
}
