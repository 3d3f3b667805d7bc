/* Generated from docs/schema by `npm run types` (web/sdk/generate.ts): not edited by hand. */
/* 德州扑克 (Texas Hold'em) */

export type Action = Fold | Check | Call | RaiseTo | AllIn | Straddle | RunIt | Show | Muck

export type GameEvent =
  | HandStarted
  | Posted
  | Declined
  | Dealt
  | Asked
  | Folded
  | Checked
  | Called
  | Raised
  | Collected
  | Returned
  | StreetDealt
  | Offered
  | RunAnswered
  | RunAgreed
  | Shown
  | Mucked
  | Awarded
  | Turn
  | Settled

/** What a hand is called, the weakest first; a royal flush is the highest straight flush. */
export type Category =
  | 'flush'
  | 'four_of_a_kind'
  | 'full_house'
  | 'high_card'
  | 'one_pair'
  | 'straight'
  | 'straight_flush'
  | 'three_of_a_kind'
  | 'two_pair'

/** What a seat is in this hand. */
export type Standing = 'absent' | 'all_in' | 'folded' | 'live'

/** A table's stakes and rules; amounts are chips. Raises `ValueError` where they contradict each other. */
export interface OptionsInput {
  /** @default "no_limit" */
  betting?: 'fixed_limit' | 'house' | 'no_limit' | 'pot_limit'
  /** @default 10 */
  small_blind?: number
  /** @default 0 */
  big_blind?: number
  /** @default 0 */
  ante?: number
  /** @default "each" */
  ante_from?: 'big_blind' | 'each'
  /** @default false */
  straddle?: boolean
  /** @default "dead" */
  button?: 'dead' | 'moving'
  /** @default 1 */
  run_it?: 1 | 2 | 3
  /** @default "auto" */
  muck?: 'ask' | 'auto' | 'never'
  /** @default 4 */
  cap?: number
  /** @default true */
  blind_counts?: boolean
  /** @default true */
  capped_heads_up?: boolean
  /** @default false */
  open_fold?: boolean
  /** @default 40 */
  buy_in_min?: number
  /** @default 100 */
  buy_in_max?: number
  /** @default true */
  reload?: boolean
  /** @default 60 */
  rathole_minutes?: number
  /** @default 5 */
  orbits_out?: number
  /** @default 0 */
  rake?: number
  /** @default 0 */
  rake_cap?: number
}

/** Gives the hand up (弃牌). */
export interface Fold {
  a: 'fold'
}

/** Puts nothing in (过牌); where checks are deferred, also with chips owed. */
export interface Check {
  a: 'check'
}

/** Puts in what is owed, or all there is (跟注). */
export interface Call {
  a: 'call'
}

/** Bets or raises (下注, 加注) so that the own chips of this street come to `amount`. */
export interface RaiseTo {
  a: 'raise_to'
  amount: number
}

/** Puts everything in (全下). */
export interface AllIn {
  a: 'all_in'
}

/** Answers whether to straddle (抓头). */
export interface Straddle {
  a: 'straddle'
  yes: boolean
}

/** Says how often the rest of the board shall be run. */
export interface RunIt {
  a: 'run_it'
  times: number
}

/** Shows one or both of the own cards (亮牌). */
export interface Show {
  a: 'show'
  cards: string[]
}

/** Shows nothing (盖牌). */
export interface Muck {
  a: 'muck'
}

/** A hand begins: all that the table brings into it. */
export interface HandStarted {
  e: 'hand_started'
  /** None: fewer than two seats can play, and the deal is over at once. */
  button: number | null
  /** None: the small blind is dead. */
  small_blind: number | null
  big_blind: number | null
  /** The seats dealt in, from the left of the button. */
  order: number[]
  /** Chips of each seat before anything is posted; 0 for a seat that is not dealt in. */
  stacks: number[]
}

/** A seat put in a blind or an ante. */
export interface Posted {
  e: 'posted'
  seat: number
  kind: 'ante' | 'big_blind' | 'dead' | 'post' | 'small_blind' | 'straddle'
  /** Less than asked for if it is all there was. */
  amount: number
  /** Whether it counts for the street; else it goes straight to the pot. */
  live: boolean
}

/** A seat does not straddle. */
export interface Declined {
  e: 'declined'
  seat: number
}

/** Everybody got two cards (发牌). */
export interface Dealt {
  e: 'dealt'
  /** Per seat, in the order dealt; None where the viewer may not look, empty for a seat that is not dealt in. */
  hands: (string[] | null)[]
  counts: number[]
}

/** A player is asked to act; what it may do is for all to know. */
export interface Asked {
  e: 'asked'
  seat: number
  choice: BetChoice
}

/** What a player may do now: `Prompt.legal` of kind `bet`. */
export interface BetChoice {
  fold: boolean
  check: boolean
  /** Chips to add for a call; None where there is nothing to call. */
  call: number | null
  /** The smallest total to raise to; below the usual minimum only if it is all there is. None: no raise. */
  min: number | null
  /** The highest total to raise to. */
  max: number | null
  /** The own chips of this street after going all-in; None where that is not allowed. */
  all_in: number | null
  /** What a check still owes, or a call costs at most. */
  owe: number
  /** The total of this street that keeps a player in. */
  price: number
  /** All chips in the middle, those of this street included. */
  pot: number
  /**
   * Totals to raise to for half, two thirds and the whole of the pot after a call, within `min` and `max`.
   *
   * @default []
   */
  sizes?: number[]
}

/** A player gave the hand up. */
export interface Folded {
  e: 'folded'
  seat: number
  /**
   * Because its chips do not cover a call, where that means being out.
   *
   * @default false
   */
  forced?: boolean
}

/** A player checked. */
export interface Checked {
  e: 'checked'
  seat: number
  /**
   * What it still owes, where the check only put the turn off.
   *
   * @default 0
   */
  owe?: number
}

/** A player called. */
export interface Called {
  e: 'called'
  seat: number
  /** Chips that went in now. */
  added: number
  /** The player's chips of this street. */
  to: number
  /** @default false */
  all_in?: boolean
}

/** A player bet, raised, or went all-in over the price. */
export interface Raised {
  e: 'raised'
  seat: number
  added: number
  /** The player's chips of this street, and the new price. */
  to: number
  /**
   * Whether it was the first bet of the street (下注).
   *
   * @default false
   */
  opens?: boolean
  /** @default false */
  all_in?: boolean
}

/** A street's bets went to the middle. */
export interface Collected {
  e: 'collected'
  /** All pots so far, the main pot first. */
  pots: Pot[]
}

/** Chips that the same players contend for. */
export interface Pot {
  amount: number
  /** From the left of the button. */
  eligible: number[]
}

/** Chips that nobody called went back. */
export interface Returned {
  e: 'returned'
  seat: number
  amount: number
}

/** Cards of the board were dealt (翻牌, 转牌, 河牌). */
export interface StreetDealt {
  e: 'street_dealt'
  street: 'flop' | 'preflop' | 'river' | 'turn'
  cards: string[]
  /**
   * Which board, where it is run more than once.
   *
   * @default 0
   */
  board?: number
}

/** Several seats are asked at once, for all to see: how often to run the board, or whether to show. */
export interface Offered {
  e: 'offered'
  kind: 'run_it' | 'show'
  seats: number[]
}

/** A seat said how often it wants to run the board. */
export interface RunAnswered {
  e: 'run_answered'
  seat: number
  times: number
}

/** All have answered, or one wants it once: the board is run so often. */
export interface RunAgreed {
  e: 'run_agreed'
  times: number
}

/** A seat showed its cards. */
export interface Shown {
  e: 'shown'
  seat: number
  /** Both, `??` in place of one that stays hidden. */
  cards: string[]
}

/** A seat gave up its cards unseen. */
export interface Mucked {
  e: 'mucked'
  seat: number
}

/** A pot, or its part for one board, was won. */
export interface Awarded {
  e: 'awarded'
  /** 0 is the main pot. */
  pot: number
  board: number
  /** What was in it, rake included. */
  amount: number
  rake: number
  /** From the left of the button; the first of them get the odd chips. */
  winners: number[]
  /** Chips for each winner. */
  shares: number[]
  /** The winning hand's name; None if nobody else was left. */
  category?: Category
  /**
   * Each winner's five cards.
   *
   * @default []
   */
  best?: string[][]
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

/** All one viewer may know; built up from what is allowed. Tuples are per seat unless said otherwise. */
export interface View {
  options: Options
  /** Whose view it is; None for a spectator. */
  you: number | null
  /** The viewer's own two cards, after folding too; None for a spectator. */
  hand: string[] | null
  /** Chips behind; 0 for a seat that is not dealt in. */
  stacks: number[]
  /** Chips put in on this street, in front of each seat. */
  bets: number[]
  standing: Standing[]
  /** Cards that were shown, `??` for one of them that was not; None: nothing was shown. */
  shown: (string[] | null)[]
  /** How many cards each seat was dealt. */
  counts: number[]
  status: string
  button: number | null
  small_blind: number | null
  big_blind: number | null
  /** The seats dealt in, from the left of the button. */
  order: number[]
  /** What is in the middle, without this street's bets: the main pot first; what has been won is taken out. */
  pots: Pot[]
  /** The board; several once the rest is run more than once, each with the cards they share. */
  boards: string[][]
  /** The record: what was done on each street, the first one with its blinds. */
  streets: (Posted | Declined | Folded | Checked | Called | Raised)[][]
  /** Whose turn it is to bet or to straddle. */
  turn: number | null
  /** What the seat whose turn it is may do. */
  choice: BetChoice | null
  /** Who is asked, all at once, how often to run the board or whether to show. */
  offered: number[]
  /** What each seat answered to the former; empty: nobody was asked. */
  runs: (number | null)[]
  mucked: number[]
  awards: Awarded[]
  amounts: number[] | null
  /** The settlement, line by line. */
  lines: Line[]
}

/** A table's stakes and rules; amounts are chips. Raises `ValueError` where they contradict each other. */
export interface Options {
  betting: 'fixed_limit' | 'house' | 'no_limit' | 'pot_limit'
  small_blind: number
  big_blind: number
  ante: number
  ante_from: 'big_blind' | 'each'
  straddle: boolean
  button: 'dead' | 'moving'
  run_it: 1 | 2 | 3
  muck: 'ask' | 'auto' | 'never'
  cap: number
  blind_counts: boolean
  capped_heads_up: boolean
  open_fold: boolean
  buy_in_min: number
  buy_in_max: number
  reload: boolean
  rathole_minutes: number
  orbits_out: number
  rake: number
  rake_cap: number
}

/** `Prompt.legal` of kind `straddle`. */
export interface StraddleChoice {
  amount: number
}

/** `Prompt.legal` of kind `run_it`. */
export interface RunChoice {
  times: number[]
}

/** `Prompt.legal` of kind `show`: one card, both, or a muck. */
export interface ShowChoice {
  cards: string[]
}

export type GameOptions = OptionsInput
export type GameView = View
export type Legal_straddle = StraddleChoice
export type Legal_bet = BetChoice
export type Legal_run_it = RunChoice
export type Legal_show = ShowChoice
