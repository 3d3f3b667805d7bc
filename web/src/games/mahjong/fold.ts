/** The fold of events into a view of Chengdu mahjong, as in engine/paiju/engine/games/chengdu/view.py, event by event. */
import type { Fold, GameEvent, Json, Line, Seat } from '#sdk'
import type { HorsesShown, Swapped, Thrown } from '#sdk/schema/games/chengdu'
import * as tiles from '../parts/tiles/folding.ts'
import { at } from '../parts/tiles/folding.ts'
import { inOrder, without } from '../parts/tiles/tiles.ts'
import type { Check, Payment, Stage, Suit, Tile, View, Won } from './view'

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
      return melded(view, event)
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
      return tiles.lost(view, event['seat'] as Seat, [event['tile'] as Tile])
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
  const given = event['tiles'] as (Tile[] | null)[]
  const stage = event['stage'] as Stage
  const hand =
    view.hand && view.you !== null
      ? inOrder([...without(view.hand, given[view.you] ?? []), ...(given[to.indexOf(view.you)] ?? [])])
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
  const next = tiles.drawn(view, event)
  return next.drawn === null || event['seat'] !== view.you ? next : { ...next, locks: [] }
}

function discarded(view: View, event: GameEvent): View {
  const seat = event['seat'] as Seat
  if (!event['flipped']) return tiles.discarded(view, event)
  const turned = {
    ...view,
    hidden: at(view.hidden, seat, null),
    missing: at(view.missing, seat, (event['tile'] as Tile)[1] as Suit),
  }
  return tiles.discarded(turned, event, false)
}

function melded(view: View, event: GameEvent): View {
  const next = tiles.melded(view, event)
  return event.e === 'claimed' && event['seat'] === view.you ? { ...next, locks: [] } : next
}

function won(view: View, event: Won): View {
  const wins = [...view.wins, event]
  if (event.kind === 'zimo' || event.kind === 'gsh') return { ...tiles.lost(view, event.seat, [event.tile]), wins, turn: null }
  if (event.kind !== 'dianpao') return { ...view, wins, turn: null }
  return { ...view, wins, turn: null, rivers: tiles.takenToo(view.rivers, event.feeder!, event.seat) }
}

function paid(view: View, payments: Payment[]): View {
  const scores = [...view.scores]
  for (const { payer, payee, amount } of payments) {
    scores[payer]! -= amount
    scores[payee]! += amount
  }
  return { ...view, scores, ledger: [...view.ledger, ...payments] }
}

function statusOf(stage: Stage): string {
  return stage === 'turn' ? 'started' : 'dealt'
}
