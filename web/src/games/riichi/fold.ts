/** The fold of events into a view of riichi, as in engine/paiju/engine/games/riichi/view.py, event by event. */
import type { Fold, GameEvent, Json, Line, Seat } from '#sdk'
import type { Thrown } from '#sdk/schema/games/riichi'
import { at, discarded, drawn, lost, melded, takenToo } from '../parts/tiles/folding.ts'
import type { Tile } from '../parts/tiles/tiles.ts'
import { STICK, type Furiten, type NoWinner, type View, type Won } from './view.ts'

export const riichiFold: Fold<View> = { opening, foreseen, after }

function opening(options: Record<string, Json>, seats: number, you: Seat | null): View {
  const each = <T>(value: () => T): T[] => Array.from({ length: seats }, value)
  return {
    options: options as View['options'],
    you,
    hand: you === null ? null : [],
    counts: each(() => 0),
    melds: each(() => []),
    rivers: each(() => []),
    points: each(() => Number(options['start'])),
    riichi: each(() => false),
    sticks: 0,
    kyoku: 0,
    honba: 0,
    status: 'initialized',
    stage: null,
    first: null,
    dealer: null,
    thrown: [],
    indicators: [],
    drawn: null,
    drawer: null,
    last: null,
    turn: null,
    wall: 0,
    furiten: null,
    wins: [],
    no_winner: null,
    amounts: null,
    lines: [],
  }
}

/**
 * Returns the view before the deal, with the round, sticks and points of the deal's `dealt` event. A replay
 * knows this later event already.
 */
function foreseen(view: View, events: readonly GameEvent[]): View {
  const told = events.find(({ e }) => e === 'dealt')
  return told ? { ...view, ...matchSoFar(told) } : view
}

function after(view: View, event: GameEvent): View {
  const seat = event['seat'] as Seat
  switch (event.e) {
    case 'drawn':
      return unlocked(drawn(view, event), seat)
    case 'discarded':
      return discarded(view, event)
    case 'window_closed':
      return { ...view, last: null, stage: null, furiten: view.you === null ? null : (event['furiten'] as (Furiten | null)[])[view.you]! }
    case 'turn':
      return { ...view, turn: seat, stage: 'turn' }
    case 'claimed':
    case 'konged':
      return melded(view, event)
    case 'kong_announced':
      return { ...view, last: { seat, tile: event['tile'] as Tile, robbing: true }, stage: 'claim', turn: null }
    case 'dora_shown':
      return { ...view, indicators: [...view.indicators, event['tile'] as Tile] }
    case 'stick_paid':
      return stickPaid(view, seat)
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
    case 'no_winner':
      return { ...view, no_winner: event as NoWinner, points: moved(view, event['amounts'] as number[]) }
    case 'settled':
      return {
        ...view,
        status: 'over',
        stage: null,
        turn: null,
        last: null,
        amounts: event['amounts'] as number[],
        lines: event['lines'] as Line[],
      }
    case 'thrown':
      return { ...view, thrown: [...view.thrown, event as Thrown] }
    case 'dealt':
      return dealt(view, event)
    default:
      return view
  }
}

function dealt(view: View, event: GameEvent): View {
  return {
    ...view,
    ...matchSoFar(event),
    status: 'started',
    hand: view.you === null ? null : (event['hands'] as (Tile[] | null)[])[view.you]!,
    counts: event['counts'] as number[],
    wall: event['wall'] as number,
    indicators: [event['indicator'] as Tile],
  }
}

function matchSoFar(dealt: GameEvent): Pick<View, 'first' | 'dealer' | 'kyoku' | 'honba' | 'sticks' | 'points'> {
  return {
    first: dealt['first'] as Seat,
    dealer: dealt['dealer'] as Seat,
    kyoku: dealt['kyoku'] as number,
    honba: dealt['honba'] as number,
    sticks: dealt['sticks'] as number,
    points: dealt['points'] as number[],
  }
}

/** Ends the furiten after a win that was passed (同巡振听): it lasts until the player's draw. */
function unlocked(view: View, seat: Seat): View {
  return seat === view.you && view.furiten === 'passed' ? { ...view, furiten: null } : view
}

function stickPaid(view: View, seat: Seat): View {
  return {
    ...view,
    points: at(view.points, seat, view.points[seat]! - STICK),
    riichi: at(view.riichi, seat, true),
    sticks: view.sticks + 1,
  }
}

function won(view: View, event: Won): View {
  const next = { ...view, points: moved(view, event.amounts), wins: [...view.wins, event], sticks: 0, turn: null }
  if (event.feeder === null) return lost(next, event.seat, [event.tile])
  return event.kind === 'chankan' ? next : { ...next, rivers: takenToo(view.rivers, event.feeder, event.seat) }
}

function moved(view: View, amounts: readonly number[]): number[] {
  return view.points.map((points, seat) => points + amounts[seat]!)
}
