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

/** The category of a hand, the weakest first; a royal flush is the highest straight flush. */
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

/** A seat's status in this hand. */
export type Standing = 'absent' | 'all_in' | 'folded' | 'live'

/** A table's stakes and rules; amounts are chips. Raises `ValueError` for options that contradict each other. */
export type OptionsInput = {
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
export type Fold = {
  a: 'fold'
}

/** Puts nothing in (过牌); where checks are deferred, also with chips owed. */
export type Check = {
  a: 'check'
}

/** Puts in what is owed, or the whole stack if that is less (跟注). */
export type Call = {
  a: 'call'
}

/** Bets or raises (下注, 加注) so that the seat's chips of this street come to `amount`. */
export type RaiseTo = {
  a: 'raise_to'
  amount: number
}

/** Puts everything in (全下). */
export type AllIn = {
  a: 'all_in'
}

/** Answers whether to straddle (抓头). */
export type Straddle = {
  a: 'straddle'
  yes: boolean
}

/** Answers how often to run the rest of the board (发几次). */
export type RunIt = {
  a: 'run_it'
  times: number
}

/** Shows one or both hole cards (亮牌). */
export type Show = {
  a: 'show'
  cards: string[]
}

/** Mucks the hole cards (盖牌). */
export type Muck = {
  a: 'muck'
}

/** A hand begins with these positions and stacks. */
export type HandStarted = {
  e: 'hand_started'
  /** None: fewer than two seats can play, so the deal ends at once. */
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
export type Posted = {
  e: 'posted'
  seat: number
  kind: 'ante' | 'big_blind' | 'dead' | 'post' | 'small_blind' | 'straddle'
  /** In chips; less than due if the seat is all-in for it. */
  amount: number
  /** Whether the chips count towards the street's price; else they go straight to the pot. */
  live: boolean
}

/** A seat does not straddle. */
export type Declined = {
  e: 'declined'
  seat: number
}

/** Every seat dealt in got two cards (发牌). */
export type Dealt = {
  e: 'dealt'
  /** Per seat, in the order dealt; None where the viewer may not look, empty for a seat that is not dealt in. */
  hands: (string[] | null)[]
  counts: number[]
}

/** A player is asked to act; everyone may know the legal bets. */
export type Asked = {
  e: 'asked'
  seat: number
  choice: BetChoice
}

/** The legal bets of a player: `Prompt.legal` of kind `bet`. */
export type BetChoice = {
  fold: boolean
  check: boolean
  /** Chips to add for a call; None where there is nothing to call. */
  call: number | null
  /** The smallest total to raise to; below the usual minimum only if it takes the whole stack. None: no raise. */
  min: number | null
  /** The highest total to raise to. */
  max: number | null
  /** The seat's chips of this street after going all-in; None where that is not allowed. */
  all_in: number | null
  /** The chips that the seat must add to reach `price`; a call costs no more. */
  owe: number
  /** The chips that a player must have put in on this street to stay in. */
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
export type Folded = {
  e: 'folded'
  seat: number
  /**
   * Whether the rules folded the hand because the player's chips do not cover a call.
   *
   * @default false
   */
  forced?: boolean
}

/** A player checked. */
export type Checked = {
  e: 'checked'
  seat: number
  /**
   * The chips that it still owes, if the check only deferred the turn.
   *
   * @default 0
   */
  owe?: number
}

/** A player called. */
export type Called = {
  e: 'called'
  seat: number
  /** Chips that went in now. */
  added: number
  /** The chips that the player has now put in on this street. */
  to: number
  /** @default false */
  all_in?: boolean
}

/** A player bet, raised, or went all-in over the price. */
export type Raised = {
  e: 'raised'
  seat: number
  added: number
  /** The chips that the player has now put in on this street: the new price. */
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

/** A street's bets were moved into the pots. */
export type Collected = {
  e: 'collected'
  /** All pots so far, the main pot first. */
  pots: Pot[]
}

/** Chips that the same players contend for. */
export type Pot = {
  amount: number
  /** The seats that contend for the pot, from the left of the button. */
  eligible: number[]
}

/** Uncalled chips went back to their seat. */
export type Returned = {
  e: 'returned'
  seat: number
  amount: number
}

/** Cards of the board were dealt (翻牌, 转牌, 河牌). */
export type StreetDealt = {
  e: 'street_dealt'
  street: 'flop' | 'preflop' | 'river' | 'turn'
  cards: string[]
  /**
   * The number of the board, from 0; above 0 only if the board is run more than once.
   *
   * @default 0
   */
  board?: number
}

/** Seats are asked at once and publicly: how often to run the board, or whether to show. */
export type Offered = {
  e: 'offered'
  kind: 'run_it' | 'show'
  seats: number[]
}

/** A seat answered how often to run the board. */
export type RunAnswered = {
  e: 'run_answered'
  seat: number
  times: number
}

/** The number of runs is settled: all seats have answered, or the answers so far already mean one run. */
export type RunAgreed = {
  e: 'run_agreed'
  times: number
}

/** A seat showed its cards. */
export type Shown = {
  e: 'shown'
  seat: number
  /** Both hole cards, with `??` in place of a card that stays hidden. */
  cards: string[]
}

/** A seat mucked its cards unseen. */
export type Mucked = {
  e: 'mucked'
  seat: number
}

/** A pot, or its part for one board, was won. */
export type Awarded = {
  e: 'awarded'
  /** 0 is the main pot. */
  pot: number
  board: number
  /** Chips of the pot or part, rake included. */
  amount: number
  rake: number
  /** In order from the left of the button; the first of them get the odd chips. */
  winners: number[]
  /** Chips for each winner. */
  shares: number[]
  /** The winning hand's name; None if one seat alone contends, or no contender's cards are known. */
  category?: Category
  /**
   * Each winner's five cards.
   *
   * @default []
   */
  best?: string[][]
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

/** All that one viewer may know. Tuples are per seat unless stated otherwise; amounts are chips. */
export type View = {
  options: Options
  /** Seat of the viewer; None for a spectator. */
  you: number | null
  /** The viewer's two hole cards, also after folding; empty: no cards (yet). None for a spectator. */
  hand: string[] | null
  /** Chips behind; 0 for a seat that is not dealt in. */
  stacks: number[]
  /** Chips put in on this street, in front of each seat. */
  bets: number[]
  standing: Standing[]
  /** Shown cards, `??` for one that was not shown; None: the seat showed nothing. */
  shown: (string[] | null)[]
  /** Number of cards dealt to each seat. */
  counts: number[]
  status: string
  button: number | null
  small_blind: number | null
  big_blind: number | null
  /** The seats dealt in, from the left of the button. */
  order: number[]
  /** The pots without this street's bets, the main pot first; awarded chips are taken out. */
  pots: Pot[]
  /** The board; if its rest is run more than once, several boards, each complete with the shared cards. */
  boards: string[][]
  /** The record: entries of each street; the first begins with the blinds. */
  streets: (Posted | Declined | Folded | Checked | Called | Raised)[][]
  /** Seat to bet or to straddle. */
  turn: number | null
  /** Legal bets of the seat to act. */
  choice: BetChoice | null
  /** Seats with an open run-it or show prompt. */
  offered: number[]
  /** Each seat's answer to run-it; empty: there was no such question. */
  runs: (number | null)[]
  mucked: number[]
  awards: Awarded[]
  amounts: number[] | null
  /** The settlement, line by line. */
  lines: Line[]
  /** How many of an amount's last digits are decimals; a whole amount is shown without them. It is above 0 only in a hand from a file with cents. */
  decimals: number
}

/** A table's stakes and rules; amounts are chips. Raises `ValueError` for options that contradict each other. */
export type Options = {
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
export type StraddleChoice = {
  amount: number
}

/** `Prompt.legal` of kind `run_it`. */
export type RunChoice = {
  times: number[]
}

/** `Prompt.legal` of kind `show`: one card, both, or a muck. */
export type ShowChoice = {
  cards: string[]
}

export type GameOptions = OptionsInput
export type GameView = View
export type Legal_straddle = StraddleChoice
export type Legal_bet = BetChoice
export type Legal_run_it = RunChoice
export type Legal_show = ShowChoice
