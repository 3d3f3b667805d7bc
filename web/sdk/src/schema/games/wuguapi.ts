/* Generated from docs/schema by `npm run types` (web/sdk/generate.ts): not edited by hand. */
/* 五瓜皮 (Wuguapi) */

export type Action = Play | Pass

/** All combos of all games, named as on the wire; each game has some of them. */
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

/** The status of a table; `ready` is a table without a deal. */
export type Status = 'assigned' | 'dealt' | 'initialized' | 'over' | 'ready' | 'started'

/** Options of a game whose amounts are points: none. */
export type NoOptions = {}

/** Plays cards (出牌), in any order. */
export type Play = {
  a: 'play'
  cards: string[]
  /**
   * The declared reading, if the cards have several that are legal now (二义性).
   *
   * @default null
   */
  as?: Reading | null
}

/** One interpretation of a set of cards. */
export type Reading = {
  combo: Combo
  /** Rank of the defining card: the highest of a chain, the triple of a full house. */
  rank: string
}

/** Passes: does not cover the last hand (要不起, 不出). */
export type Pass = {
  a: 'pass'
}

/** Cards were dealt. */
export type Dealt = {
  e: 'dealt'
  /** Per seat, sorted from the highest card down; None where the viewer may not look. */
  hands: (string[] | null)[]
  counts: number[]
  /** Number of cards in the draw pile. */
  pile: number
}

/** A seat's smallest card in the preparatory round (预备回合); the highest card is shown first. */
export type Shown = {
  e: 'shown'
  seat: number
  card: string
}

/** A hand (一手牌) was played; also its entry in the record of the rounds. */
export type Played = {
  e: 'played'
  seat: number
  /** In canonical order: body before wings, then by value, then by suit, all descending. */
  cards: string[]
  combo: Combo
  /** Defining rank; with `combo` it is the reading that must be covered. */
  rank: string
  /** Number of the round (回合) it belongs to, from 1. */
  round: number
  /** Number of cards that the seat still holds. */
  left: number
}

/** A seat passed (过牌). */
export type Passed = {
  e: 'passed'
  seat: number
}

/** A circle (圈) ended: all others passed, none of them can cover, or the deal is over. */
export type CircleEnded = {
  e: 'circle_ended'
  winner: number
  /** 积分 of the cards played in the circle, credited to the winner. */
  points: number
}

/** A seat drew cards (补牌) up to a full hand, or all that were left. */
export type Drawn = {
  e: 'drawn'
  seat: number
  count: number
  /** In the order drawn; None where the viewer may not look. */
  cards: string[] | null
}

/** The deal is over and the remaining cards are shown. */
export type HandsShown = {
  e: 'hands_shown'
  hands: string[][]
}

/** The final ranks of a deal. */
export type Ranked = {
  e: 'ranked'
  /** Rank of each seat by points, from 1; equal points share a rank. */
  ranks: number[]
  /** Seats in the order of running out of cards; seats that still hold cards come last. */
  finished: number[]
}

/** It is now this seat's turn, and everyone may know (never sent for secret claims). */
export type Turn = {
  e: 'turn'
  seat: number
  /**
   * Unix milliseconds; the engine has no clock, so the table fills this in.
   *
   * @default null
   */
  deadline_at?: number
  /**
   * The seat's remaining time bank in milliseconds, which runs after `deadline_at`; the table fills this in, too.
   *
   * @default 0
   */
  bank_ms?: number
}

/** The deal is settled (结算): the amounts and lines of `Game.outcome` in the state after this event. */
export type Settled = {
  e: 'settled'
  /** One per seat, in chips or points. */
  amounts: number[]
  lines: Line[]
}

/** One line of a settlement. A seat's lines, mirrored ones included, add up to its amount. */
export type Line = {
  seat: number
  /** A word of the game in snake_case, e.g. `bomb`, `landlord_won`. */
  reason: string
  /** By how much the chips or points of `seat` change; 0 in a multiplier's line. */
  amount: number
  /**
   * The seat on the other side, which has the opposite amount without a line of its own.
   *
   * @default null
   */
  to?: number
  /**
   * The factor of a multiplier's line.
   *
   * @default null
   */
  factor?: number
}

export type View = {
  options: Options
  /** Seat of the viewer; None for a spectator. */
  you: number | null
  /** The viewer's own cards from the highest down; None for a spectator. */
  hand: string[] | null
  /** Number of cards in each hand. */
  counts: number[]
  /** 积分 captured by each seat. */
  points: number[]
  status: Status
  /** Seat to act. */
  turn: number | null
  /** The record: index 0 each seat's smallest card (预备回合), then one list for each round (回合). */
  rounds: (Shown | Played | Passed)[][]
  /** The last hand played, passes left out; if the seat that played it is to act, that seat leads. */
  last: Played | null
  /** Whether the seat to act leads because the seat that played the last hand has no cards left. */
  passed_on: boolean
  /** Number of cards in the draw pile. */
  pile: number
  /** 积分 of the cards played in this circle. */
  at_stake: number
  /** Seats without cards, in the order of running out; after the deal, all seats. */
  finished: number[]
  /** Rank of each seat by points, after the deal. */
  ranks: number[] | null
  /** Remaining cards of each seat, after the deal. */
  hands: string[][] | null
  amounts: number[] | null
  /** The settlement, line by line. */
  lines: Line[]
}

/** Options of a game whose amounts are chips. */
export type Options = {
  base: number
}

/** `Prompt.legal` of kind `play`. */
export type PlayChoice = {
  /** False when leading. */
  can_pass: boolean
  /** The hand to cover; None when leading. */
  must_cover: Played | null
  /** The card that this play must contain, as the first play of some games; None: there is none. */
  must_include: string | null
}

export type GameOptions = NoOptions
export type GameView = View
export type Legal_play = PlayChoice
