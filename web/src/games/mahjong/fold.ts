/** How events change a view of Chengdu mahjong: what engine/paiju/engine/games/chengdu/view.py does, event by event. */
import type { Fold, GameEvent, Json, Line, Seat } from '#sdk'
import type { HorsesShown, Swapped, Thrown } from '#sdk/schema/games/chengdu'
import { inOrder, without } from '../parts/tiles/tiles.ts'
import type { Check, Meld, Payment, RiverTile, Stage, Suit, Tile, View, Won } from './view'

export const mahjongFold: Fold<View> = { opening, after }

function opening(options: Record<string, Json>, seats: number, you: Seat | null): View {
  const each = <T>(value: () => T): T[] => Array.from({ length: seats }, value)
  return {
    options: options as View['options'],
    you,
    hand: you === null ? null : [],
    order: Array.from({ length: seats }, (_, seat) => seat),
    counts: each(() => 0),
    melds: each(() => []),
    rivers: each(() => []),
    missing: each(() => null),
    hidden: each(() => null),
    scores: each(() => 0),
    horses: each(() => 0),
    status: 'initialized',
    stage: null,
    dealer: null,
    thrown: [],
    drawn: null,
    drawer: null,
    last: null,
    turn: null,
    wall: 0,
    swapped: null,
    locks: [],
    wins: [],
    dead: [],
    ledger: [],
    horses_shown: null,
    checks: [],
    hands: null,
    end: null,
    amounts: null,
    lines: [],
  }
}

function after(view: View, event: GameEvent): View {
  const seat = event['seat'] as Seat
  switch (event.e) {
    case 'drawn':
      return drawn(view, event)
    case 'discarded':
      return discarded(view, event)
    case 'window_closed':
      return { ...view, last: null, stage: null, locks: view.you === null ? [] : (event['locks'] as Tile[][])[view.you]! }
    case 'turn':
      return { ...view, turn: seat, stage: 'turn' }
    case 'claimed':
    case 'konged':
      return melded(view, seat, event['meld'] as Meld, event.e === 'claimed')
    case 'kong_announced':
      return { ...view, last: { seat, tile: event['tile'] as Tile, robbing: true }, stage: 'claim', turn: null }
    case 'paid':
      return paid(view, event['payments'] as Payment[])
    default:
      return ending(view, event)
  }
}

function ending(view: View, event: GameEvent): View {
  switch (event.e) {
    case 'won':
      return won(view, event as Won)
    case 'robbed':
      return lost(view, event['seat'] as Seat, [event['tile'] as Tile])
    case 'false_won':
      return { ...view, dead: [...view.dead, event['seat'] as Seat] }
    case 'checked':
      return { ...view, checks: event['checks'] as Check[] }
    case 'horses_shown':
      return { ...view, horses_shown: event as HorsesShown }
    case 'hands_shown':
      return { ...view, hands: event['hands'] as Tile[][], end: event['end'] as View['end'] }
    case 'settled':
      return { ...view, status: 'over', stage: null, turn: null, amounts: event['amounts'] as number[], lines: event['lines'] as Line[] }
    default:
      return beginning(view, event)
  }
}

function beginning(view: View, event: GameEvent): View {
  switch (event.e) {
    case 'thrown':
      return { ...view, thrown: [...view.thrown, event as Thrown] }
    case 'dealt':
      return dealt(view, event)
    case 'swapped':
      return swapped(view, event)
    case 'chosen':
      return chosen(view, event)
    default:
      return view
  }
}

function dealt(view: View, event: GameEvent): View {
  const stage = event['stage'] as Stage
  return {
    ...view,
    status: statusOf(stage),
    stage,
    dealer: event['dealer'] as Seat,
    order: event['order'] as Seat[],
    hand: view.you === null ? null : (event['hands'] as (Tile[] | null)[])[view.you]!,
    counts: event['counts'] as number[],
    wall: event['wall'] as number,
    horses: event['horses'] as number[],
  }
}

function swapped(view: View, event: GameEvent): View {
  const to = event['to'] as Seat[]
  const tiles = event['tiles'] as (Tile[] | null)[]
  const stage = event['stage'] as Stage
  const hand =
    view.hand && view.you !== null
      ? inOrder([...without(view.hand, tiles[view.you] ?? []), ...(tiles[to.indexOf(view.you)] ?? [])])
      : view.hand
  return { ...view, swapped: event as Swapped, hand, stage, status: statusOf(stage) }
}

function chosen(view: View, event: GameEvent): View {
  const hidden = event['hidden'] as (Tile | null)[]
  const own = view.you === null ? null : hidden[view.you]
  return {
    ...view,
    missing: event['missing'] as (Suit | null)[],
    hidden,
    stage: 'turn',
    status: 'started',
    counts: view.counts.map((count, seat) => count - (hidden[seat] === null ? 0 : 1)),
    hand: view.hand && own ? without(view.hand, [own]) : view.hand,
  }
}

function drawn(view: View, event: GameEvent): View {
  const seat = event['seat'] as Seat
  const tile = event['tile'] as Tile | null
  const next = { ...view, wall: event['wall'] as number, drawer: seat, counts: at(view.counts, seat, view.counts[seat]! + 1) }
  if (seat !== view.you || !view.hand || tile === null) return next
  return { ...next, hand: inOrder([...view.hand, tile]), drawn: tile, locks: [] }
}

function discarded(view: View, event: GameEvent): View {
  const seat = event['seat'] as Seat
  const tile = event['tile'] as Tile
  const river: RiverTile = { tile, ...(event['drawn'] ? { drawn: true } : {}), ...(event['flipped'] ? { flipped: true } : {}) }
  const next = event['flipped']
    ? { ...view, hidden: at(view.hidden, seat, null), missing: at(view.missing, seat, tile[1] as Suit) }
    : lost(view, seat, [tile])
  return {
    ...next,
    rivers: at(view.rivers, seat, [...view.rivers[seat]!, river]),
    last: { seat, tile, robbing: false },
    stage: 'claim',
    turn: null,
    drawer: null,
    drawn: null,
  }
}

/** Tiles have left a hand. */
function lost(view: View, seat: Seat, tiles: readonly Tile[]): View {
  const next = {
    ...view,
    counts: at(view.counts, seat, view.counts[seat]! - tiles.length),
    hand: view.hand && seat === view.you ? without(view.hand, tiles) : view.hand,
  }
  return view.drawer === seat ? { ...next, drawer: null, drawn: null } : next
}

/** A claimed meld's last tile is the claimed one; an added kong takes its pung's place. */
function melded(view: View, seat: Seat, meld: Meld, claimed: boolean): View {
  const melds = view.melds[seat]!
  const pung = meld.kind === 'wan' ? melds.findIndex((old) => old.kind === 'pung' && old.tiles[0] === meld.tiles[0]) : -1
  const own = claimed ? meld.tiles.slice(0, -1) : pung < 0 ? meld.tiles : meld.tiles.slice(-1)
  const next = { ...lost(view, seat, own), melds: at(view.melds, seat, pung < 0 ? [...melds, meld] : at(melds, pung, meld)) }
  if (!claimed) return next
  return { ...next, rivers: taken(view.rivers, meld.feeder!, [seat]), locks: seat === view.you ? [] : view.locks }
}

function won(view: View, event: Won): View {
  const wins = [...view.wins, event]
  if (event.kind === 'zimo' || event.kind === 'gsh') return { ...lost(view, event.seat, [event.tile]), wins, turn: null }
  if (event.kind !== 'dianpao') return { ...view, wins, turn: null }
  const before = view.rivers[event.feeder!]!.at(-1)!.taken_by ?? []
  return { ...view, wins, turn: null, rivers: taken(view.rivers, event.feeder!, [...before, event.seat]) }
}

function paid(view: View, payments: Payment[]): View {
  const scores = [...view.scores]
  for (const { payer, payee, amount } of payments) {
    scores[payer]! -= amount
    scores[payee]! += amount
  }
  return { ...view, scores, ledger: [...view.ledger, ...payments] }
}

/** The last discard of a seat is marked as taken. */
function taken(rivers: RiverTile[][], feeder: Seat, seats: Seat[]): RiverTile[][] {
  const river = rivers[feeder]!
  return at(rivers, feeder, [...river.slice(0, -1), { ...river.at(-1)!, taken_by: seats }])
}

function statusOf(stage: Stage): string {
  return stage === 'turn' ? 'started' : 'dealt'
}

/** The values with one of them changed. */
function at<T>(values: readonly T[], place: number, value: T): T[] {
  return values.map((old, other) => (other === place ? value : old))
}
