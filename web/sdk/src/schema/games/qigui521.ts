/* Generated from docs/schema by `npm run types` (web/sdk/generate.ts): not edited by hand. */
/* 七鬼五二一 (Seven-Jokers-5-2-A) */

export type Action = Play | Pass

/** Every type of section 1, named as on the wire; a game has only those of its patterns. */
export type Combo =
  | 'empty'
  | 'octuple'
  | 'pair'
  | 'pair_jokers'
  | 'pair_straight'
  | 'pair_straight_with_single'
  | 'quadruple'
  | 'quadruple_jokers'
  | 'quadruple_straight'
  | 'quadruple_straight_with_single'
  | 'quadruple_with_pair_pair'
  | 'quadruple_with_single'
  | 'quadruple_with_single_single'
  | 'quintuple'
  | 'septuple'
  | 'sextuple'
  | 'single'
  | 'single_flush'
  | 'single_flush_straight'
  | 'single_straight'
  | 'triple'
  | 'triple_straight'
  | 'triple_straight_with_pairs'
  | 'triple_straight_with_single'
  | 'triple_straight_with_singles'
  | 'triple_with_pair'
  | 'triple_with_pair_single'
  | 'triple_with_single'

export type GameEvent = Dealt | Shown | Played | Passed | CircleEnded | Drawn | HandsShown | Ranked | Turn | Settled

/** How far a table is; `ready` is a table without a deal. */
export type Status = 'assigned' | 'dealt' | 'initialized' | 'over' | 'ready' | 'started'

/** There is nothing to choose where amounts are points. */
export interface NoOptions {}

/** Plays cards (出牌), in any order. */
export interface Play {
  a: 'play'
  cards: string[]
  /**
   * Which reading is meant, if the cards have several that are possible now (二义性).
   *
   * @default null
   */
  as?: Reading | null
}

/** What a set of cards is taken for. */
export interface Reading {
  combo: Combo
  /** Of the card that defines the hand: the highest of a chain, the triple of a full house. */
  rank: string
}

/** Does not cover the last hand (要不起, 不出). */
export interface Pass {
  a: 'pass'
}

/** Cards were dealt. */
export interface Dealt {
  e: 'dealt'
  /** Per seat, sorted from the highest card down; None where the viewer may not look. */
  hands: (string[] | null)[]
  counts: number[]
  /** Cards left to draw. */
  pile: number
}

/** A seat's smallest card, an entry of the preparatory round (预备回合): highest first, the starter's last. */
export interface Shown {
  e: 'shown'
  seat: number
  card: string
}

/** A hand (一手牌) was laid down; also how it stands in the record of the rounds. */
export interface Played {
  e: 'played'
  seat: number
  /** In canonical order (section 1): body before wings, units by value, in a unit suits, all descending. */
  cards: string[]
  combo: Combo
  /** With `combo` the reading that counts: what must be covered. */
  rank: string
  /** Number of the round (回合) it belongs to, from 1. */
  round: number
  /** How many cards the seat still holds. */
  left: number
}

/** A seat passed (过牌). */
export interface Passed {
  e: 'passed'
  seat: number
}

/** A circle (圈) is over: all others have passed, or none of them can cover. */
export interface CircleEnded {
  e: 'circle_ended'
  winner: number
  /** 积分 of the cards that were played in it, now the winner's. */
  points: number
}

/** A seat drew cards (补牌) up to a full hand, or what was left. */
export interface Drawn {
  e: 'drawn'
  seat: number
  count: number
  /** In the order drawn; None where the viewer may not look. */
  cards: string[] | null
}

/** The deal is over and the remaining cards are shown. */
export interface HandsShown {
  e: 'hands_shown'
  hands: string[][]
}

/** The order of merit of a deal that is over. */
export interface Ranked {
  e: 'ranked'
  /** Per seat by points, equal ones sharing theirs. */
  ranks: number[]
  /** In the order of running out of cards, whoever still has some last. */
  finished: number[]
}

/** It is now this seat's turn, and everyone may know (never sent for secret claims). */
export interface Turn {
  e: 'turn'
  seat: number
  /**
   * Unix milliseconds; the engine has no clock, so the table fills this in.
   *
   * @default null
   */
  deadline_at?: number
}

/** The deal is settled (结算); equals `Game.outcome` of the state it led to. */
export interface Settled {
  e: 'settled'
  /** One per seat, in chips or points. */
  amounts: number[]
  lines: Line[]
}

/** One line of a settlement. A seat's lines, mirrored ones included, add up to its amount. */
export interface Line {
  seat: number
  /** A word of the game's, in snake_case, e.g. `bomb`, `landlord_won`. */
  reason: string
  /** Change of `seat`; 0 in a multiplier's line. */
  amount: number
  /**
   * The other side; its mirror line with the opposite amount is implied.
   *
   * @default null
   */
  to?: number
  /**
   * What a multiplier's line multiplies by.
   *
   * @default null
   */
  factor?: number
}

export interface View {
  options: Options
  /** Whose view it is; None for a spectator. */
  you: number | null
  /** The viewer's own cards from the highest down; None for a spectator. */
  hand: string[] | null
  /** How many cards each seat holds. */
  counts: number[]
  /** 积分 captured by each seat. */
  points: number[]
  status: Status
  /** Whose turn it is. */
  turn: number | null
  /** The record: index 0 each seat's smallest card (预备回合), then one list for each round (回合). */
  rounds: (Shown | Played | Passed)[][]
  /** The last hand that was no pass; when it is its owner's turn, that seat leads. */
  last: Played | null
  /** Whether the seat to act leads because the last hand's owner has no cards left. */
  passed_on: boolean
  /** Cards left to draw. */
  pile: number
  /** 积分 of the cards played in this circle. */
  at_stake: number
  /** Seats without cards in the order of running out, for good once the pile is empty; all when over. */
  finished: number[]
  /** The order of merit by points, once the deal is over. */
  ranks: number[] | null
  /** Everybody's remaining cards, once the deal is over. */
  hands: string[][] | null
  amounts: number[] | null
  /** The settlement, line by line. */
  lines: Line[]
}

/** What a table may choose where amounts are chips. */
export interface Options {
  base: number
}

/** `Prompt.legal` of kind `play`. */
export interface PlayChoice {
  /** False when leading. */
  can_pass: boolean
  /** The hand to cover; None when leading. */
  must_cover: Played | null
  /** A card that the first play of some games must contain. */
  must_include: string | null
}

export type GameOptions = NoOptions
export type GameView = View
export type Legal_play = PlayChoice
