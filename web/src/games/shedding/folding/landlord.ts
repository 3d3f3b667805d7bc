import type { Card, GameEvent, Json, Seat } from '#sdk/types'
import { at, extended, laidDown } from './shared.ts'
import { sortHand, type Rules } from './hand.ts'
import type { Counters, LandlordEvent, LandlordView } from './views.ts'

/** Options that a game's views contain even if its tables cannot choose them, as in 四人斗地主. */
const FIXED = { bidding: 'score', doubling: false, kickers: 'official' }
const NO_COUNTERS: Counters = { call: 0, rob: 0, real_bombs: 0, empty_bombs: 0 }

/** The view of a deal of a game of the family `landlord` before its first event. */
export function landlordOpening(options: Record<string, Json>, seats: number, you: Seat | null): LandlordView {
  return opening({ ...FIXED, ...options } as LandlordView['options'], seats, you, 0)
}

function opening(options: LandlordView['options'], seats: number, you: Seat | null, redeals: number): LandlordView {
  return {
    options,
    you,
    hand: you === null ? null : [],
    base: Number(options.base ?? 1),
    status: 'initialized',
    counts: Array<number>(seats).fill(0),
    bottom: null,
    landlord: null,
    turn: null,
    first_bidder: null,
    rounds: [[]],
    last: null,
    multiplier: 1,
    counters: NO_COUNTERS,
    doubles: Array<null>(seats).fill(null),
    redeals,
    hands: null,
    amounts: null,
    lines: [],
  }
}

/** Returns the view after an event, as engine/paiju/engine/games/doudizhu/view.py does, event by event. */
export function landlordAfter(rules: Rules, view: LandlordView, event: GameEvent): LandlordView {
  const told = event as LandlordEvent
  switch (told.e) {
    case 'turn':
      return { ...view, turn: told.seat }
    case 'played':
      return laidDown(view, told)
    case 'passed':
    case 'bid_made':
      return { ...view, rounds: extended(view.rounds, told) }
    case 'called':
      return called(view, told)
    case 'dealt':
      return dealt(view, told)
    case 'redealt':
      return opening(view.options, view.counts.length, view.you, told.redeals)
    case 'landlord_assigned':
      return { ...view, status: 'assigned', landlord: told.seat, base: told.base, turn: null }
    case 'doubled':
      return { ...view, doubles: at(view.doubles, told.seat, told.yes) }
    case 'bottom_taken':
      return bottomTaken(rules, view, told.seat, told.cards)
    case 'multiplied':
      return { ...view, multiplier: told.multiplier, counters: told.counters }
    case 'hands_shown':
      return { ...view, hands: told.hands, turn: null }
    case 'settled':
      return { ...view, status: 'over', amounts: told.amounts, lines: told.lines }
  }
  return view
}

function dealt(view: LandlordView, told: Extract<LandlordEvent, { e: 'dealt' }>): LandlordView {
  const hand = view.you === null ? null : (told.hands[view.you] ?? null)
  return { ...view, status: 'dealt', first_bidder: told.first_bidder, hand, counts: told.counts }
}

function called(view: LandlordView, told: Extract<LandlordEvent, { e: 'called' }>): LandlordView {
  const { counters } = view
  const counted = told.rob ? { ...counters, rob: counters.rob + 1 } : { ...counters, call: 1 }
  return { ...view, rounds: extended(view.rounds, told), counters: told.yes ? counted : counters }
}

function bottomTaken(rules: Rules, view: LandlordView, seat: Seat, cards: Card[]): LandlordView {
  const own = view.hand !== null && seat === view.you
  return {
    ...view,
    hand: own && view.hand ? sortHand(rules, [...view.hand, ...cards]) : view.hand,
    bottom: cards,
    counts: at(view.counts, seat, (view.counts[seat] ?? 0) + cards.length),
  }
}
