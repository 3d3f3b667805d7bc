/* Generated from docs/schema by `npm run types` (web/sdk/generate.ts): not edited by hand. */
/* 四人斗地主 (Four-player Dou Dizhu) */

export type Action = Call | Bid | Double | Play | Pass

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

export type GameEvent =
  | Dealt
  | Called
  | BidMade
  | Redealt
  | LandlordAssigned
  | Doubled
  | BottomTaken
  | Multiplied
  | Played
  | Passed
  | HandsShown
  | Turn
  | Settled

/** How far a table is; `ready` is a table without a deal. */
export type Status = 'assigned' | 'dealt' | 'initialized' | 'over' | 'ready' | 'started'

/** What a table of 四人斗地主 may choose: its bidding and side cards are fixed. */
export interface FourOptions {
  /** @default 1 */
  base?: number
}

/** Answers 叫地主 or, once somebody called, 抢地主. */
export interface Call {
  a: 'call'
  yes: boolean
}

/** Bids a score (叫分); 0 is 不叫. */
export interface Bid {
  a: 'bid'
  score: number
}

/** Answers 加倍; of the landlord, whether to redouble. */
export interface Double {
  a: 'double'
  yes: boolean
}

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

/** Cards were dealt, perhaps anew after a deal that nobody called. */
export interface Dealt {
  e: 'dealt'
  first_bidder: number
  /** Per seat, sorted from the highest card down; None where the viewer may not look. */
  hands: (string[] | null)[]
  counts: number[]
}

/** A seat said 叫 or 不叫; or, where `rob`, 抢 or 不抢. */
export interface Called {
  e: 'called'
  seat: number
  yes: boolean
  rob: boolean
}

/** A seat bid a score; 0 is 不叫. */
export interface BidMade {
  e: 'bid_made'
  seat: number
  score: number
}

/** Nobody called: the cards are thrown in, and chance deals again (重新发牌). */
export interface Redealt {
  e: 'redealt'
  /** How often by now. */
  redeals: number
}

/** The landlord (地主) is known. */
export interface LandlordAssigned {
  e: 'landlord_assigned'
  seat: number
  /** Because nobody called three times in a row. */
  forced: boolean
  /** 底分: the stake, times the score that was bid. */
  base: number
}

/** A farmer doubled (加倍) or did not, told when both have answered; or the landlord redoubled or not. */
export interface Doubled {
  e: 'doubled'
  seat: number
  yes: boolean
}

/** The landlord took the bottom cards (底牌), for all to see. */
export interface BottomTaken {
  e: 'bottom_taken'
  seat: number
  cards: string[]
}

/** The stakes rose for everybody. */
export interface Multiplied {
  e: 'multiplied'
  reason: 'anti_spring' | 'bomb' | 'rob' | 'rocket' | 'spring'
  factor: number
  /** All factors so far; those of doubling apart, which hold for one farmer each. */
  multiplier: number
  counters: Counters
}

/** What the multiplier is made of, as the table shows it. */
export interface Counters {
  /** 叫: 1 once somebody called. */
  call: number
  /** 抢. */
  rob: number
  /** 实炸: a bomb or rocket that covered another seat's hand. */
  real_bombs: number
  /** 空炸: one that was led. */
  empty_bombs: number
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

/** The deal is over and the remaining cards are shown. */
export interface HandsShown {
  e: 'hands_shown'
  hands: string[][]
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

/** The same for 四人斗地主. */
export interface FourView {
  options: Options
  /** Whose view it is; None for a spectator. */
  you: number | null
  /** The viewer's own cards from the highest down; None for a spectator. */
  hand: string[] | null
  /** 底分: the stake, once the landlord is known times the score that was bid. */
  base: number
  status: Status
  /** How many cards each seat holds. */
  counts: number[]
  /** 底牌; None until they are shown. */
  bottom: string[] | null
  landlord: number | null
  /** Whose turn it is, where everybody may know. */
  turn: number | null
  first_bidder: number | null
  /** The record: index 0 the bids (预备回合), then one list for each round (回合), passes included. */
  rounds: (Called | BidMade | Played | Passed)[][]
  /** The last hand that was no pass; when it is its owner's turn, that seat leads. */
  last: Played | null
  multiplier: number
  counters: Counters
  /** 加倍 per seat, once public. */
  doubles: (boolean | null)[]
  redeals: number
  /** Everybody's remaining cards, once the deal is over. */
  hands: string[][] | null
  amounts: number[] | null
  /** The settlement, line by line. */
  lines: Line[]
}

/** What a table may choose. */
export interface Options {
  bidding: 'call' | 'score'
  doubling: boolean
  kickers: 'extended' | 'official' | 'qq'
  base: number
}

/** `Prompt.legal` of kind `call`. */
export interface CallChoice {
  /** Whether it is 抢 (somebody called before) and not 叫. */
  rob: boolean
}

/** `Prompt.legal` of kind `bid`. */
export interface BidChoice {
  /** 0 (不叫) and whatever is higher than the bids before. */
  scores: number[]
}

/** `Prompt.legal` of kind `double`. */
export interface DoubleChoice {
  /** Whether it is the landlord's answer to a farmer's doubling. */
  redouble: boolean
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

export type GameOptions = FourOptions
export type GameView = FourView
export type Legal_call = CallChoice
export type Legal_bid = BidChoice
export type Legal_double = DoubleChoice
export type Legal_play = PlayChoice
