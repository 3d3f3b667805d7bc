import type { Card, GameEvent, Json, Line, Seat } from '#sdk/types'

export type Status = 'initialized' | 'dealt' | 'assigned' | 'started' | 'over'

/** A hand that was laid down. */
export interface Played extends GameEvent {
  e: 'played'
  seat: Seat
  /** In canonical order: body before wings. */
  cards: Card[]
  combo: string
  rank: string
  /** 回合, from 1. */
  round: number
  /** How many cards the seat still holds. */
  left: number
}

/** What changes the view of every shedding game; shapes as docs/protocol.md has them. */
type CommonEvent =
  | Played
  | { e: 'passed'; seat: Seat }
  | { e: 'turn'; seat: Seat; deadline_at: number }
  | { e: 'hands_shown'; hands: Card[][] }
  | { e: 'settled'; amounts: number[]; lines: Line[] }

export type LandlordEvent =
  | CommonEvent
  | { e: 'dealt'; first_bidder: Seat; hands: (Card[] | null)[]; counts: number[] }
  | { e: 'called'; seat: Seat; yes: boolean; rob: boolean }
  | { e: 'bid_made'; seat: Seat; score: number }
  | { e: 'redealt'; redeals: number }
  | { e: 'landlord_assigned'; seat: Seat; forced: boolean; base: number }
  | { e: 'doubled'; seat: Seat; yes: boolean }
  | { e: 'bottom_taken'; seat: Seat; cards: Card[] }
  | { e: 'multiplied'; reason: string; factor: number; multiplier: number; counters: Counters }

export type ClimbingEvent =
  | CommonEvent
  | { e: 'dealt'; hands: (Card[] | null)[]; counts: number[]; pile: number }
  | { e: 'shown'; seat: Seat; card: Card }
  | { e: 'circle_ended'; winner: Seat; points: number }
  | { e: 'drawn'; seat: Seat; count: number; cards: Card[] | null }
  | { e: 'ranked'; ranks: number[]; finished: Seat[] }

/** What the multiplier is made of: 叫, 抢, 实炸, 空炸. */
export interface Counters {
  call: number
  rob: number
  real_bombs: number
  empty_bombs: number
}

/** What the views of all shedding games have. Names are the wire's. */
export interface SheddingView {
  options: Record<string, Json>
  /** Whose view it is; null for a spectator. */
  you: Seat | null
  /** The viewer's own cards from the highest down; null for a spectator. */
  hand: Card[] | null
  counts: number[]
  status: Status
  turn: Seat | null
  /** The record: index 0 the preparatory round (预备回合), then a list for each 回合, passes included. */
  rounds: GameEvent[][]
  /** The last hand that was no pass; when it is its owner's turn, that seat leads. */
  last: Played | null
  /** Everybody's remaining cards, once the deal is over. */
  hands: Card[][] | null
  amounts: number[] | null
  lines: Line[]
}

/** A landlord game's view. */
export interface LandlordView extends SheddingView {
  /** 底分, once the landlord is known times the score that was bid. */
  base: number
  /** 底牌; null until they are shown. */
  bottom: Card[] | null
  landlord: Seat | null
  first_bidder: Seat | null
  multiplier: number
  counters: Counters
  /** 加倍 per seat, once public. */
  doubles: (boolean | null)[]
  redeals: number
}

/** A climbing game's view. */
export interface ClimbingView extends SheddingView {
  /** 积分 captured by each seat. */
  points: number[]
  /** Whether the seat to act leads because the last hand's owner has no cards left. */
  passed_on: boolean
  /** Cards left to draw. */
  pile: number
  /** 积分 of the cards played in this circle. */
  at_stake: number
  /** Seats without cards in the order of running out; all once it is over. */
  finished: Seat[]
  /** The order of merit, once the deal is over. */
  ranks: number[] | null
}
