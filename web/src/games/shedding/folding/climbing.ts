import type { GameEvent, Json, Seat } from '#sdk/types'
import { at, extended, laidDown } from './shared.ts'
import { pointsOf, sortHand, type Rules } from './hand.ts'
import type { ClimbingEvent, ClimbingView, Played } from './views.ts'

/** The view of a deal of a climbing game before its first event. */
export function climbingOpening(options: Record<string, Json>, seats: number, you: Seat | null): ClimbingView {
  return {
    // The stake is in every view, also of games whose tables cannot choose one.
    options: { base: 1, ...options },
    you,
    hand: you === null ? null : [],
    counts: Array<number>(seats).fill(0),
    points: Array<number>(seats).fill(0),
    status: 'initialized',
    turn: null,
    rounds: [[]],
    last: null,
    passed_on: false,
    pile: 0,
    at_stake: 0,
    finished: [],
    ranks: null,
    hands: null,
    amounts: null,
    lines: [],
  }
}

/** Returns the view after an event, as engine/paiju/engine/games/climbing/view.py does, event by event. */
export function climbingAfter(rules: Rules, view: ClimbingView, event: GameEvent): ClimbingView {
  const told = event as ClimbingEvent
  switch (told.e) {
    case 'turn':
      return onTurn(view, told.seat)
    case 'dealt':
      return dealt(view, told)
    case 'shown':
    case 'passed':
      return { ...view, rounds: extended(view.rounds, told) }
    case 'played':
      return played(rules, view, told)
    case 'drawn':
      return drawn(rules, view, told)
    case 'circle_ended':
      return circleEnded(view, told.winner, told.points)
    case 'hands_shown':
      return { ...view, hands: told.hands, turn: null, passed_on: false }
    case 'ranked':
      return { ...view, ranks: told.ranks, finished: told.finished }
    case 'settled':
      return { ...view, status: 'over', amounts: told.amounts, lines: told.lines }
  }
  return view
}

function onTurn(view: ClimbingView, seat: Seat): ClimbingView {
  // The event `circle_ended` sets `passed_on`; it stays set only if another seat leads in the winner's place.
  const passedOn = view.passed_on && view.last !== null && view.last.seat !== seat
  return { ...view, turn: seat, passed_on: passedOn }
}

function dealt(view: ClimbingView, told: Extract<ClimbingEvent, { e: 'dealt' }>): ClimbingView {
  const hand = view.you === null ? null : (told.hands[view.you] ?? null)
  return { ...view, status: 'assigned', hand, counts: told.counts, pile: told.pile }
}

function played(rules: Rules, view: ClimbingView, event: Played): ClimbingView {
  return {
    ...laidDown(view, event),
    passed_on: false,
    at_stake: view.at_stake + pointsOf(rules, event.cards),
    finished: event.left > 0 ? view.finished : [...view.finished, event.seat],
  }
}

function drawn(rules: Rules, view: ClimbingView, told: Extract<ClimbingEvent, { e: 'drawn' }>): ClimbingView {
  const { hand } = view
  return {
    ...view,
    hand: hand && told.cards ? sortHand(rules, [...hand, ...told.cards]) : hand,
    counts: at(view.counts, told.seat, (view.counts[told.seat] ?? 0) + told.count),
    pile: view.pile - told.count,
    finished: view.finished.filter((seat) => seat !== told.seat),
  }
}

function circleEnded(view: ClimbingView, winner: Seat, points: number): ClimbingView {
  const captured = at(view.points, winner, (view.points[winner] ?? 0) + points)
  return { ...view, points: captured, at_stake: 0, passed_on: true }
}
