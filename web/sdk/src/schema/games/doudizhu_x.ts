/* Generated from docs/schema by `npm run types` (web/sdk/generate.ts): not edited by hand. */
/* 斗地主拓展版 (Dou Dizhu, extended) */

export type Action = Call | Bid | Double | Play | Pass

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

/** The status of a table; `ready` is a table without a deal. */
export type Status = 'assigned' | 'dealt' | 'initialized' | 'over' | 'ready' | 'started'

/** Options of 斗地主拓展版: those of 斗地主, with another default for side cards. */
export type ExtendedOptions = {
  /** @default "call" */
  bidding?: 'call' | 'score'
  /** @default false */
  doubling?: boolean
  /** @default "extended" */
  kickers?: 'extended' | 'official' | 'qq'
  /** @default 1 */
  base?: number
}

/** Answers 叫地主 or, after the first call, 抢地主. */
export type Call = {
  a: 'call'
  yes: boolean
}

/** Bids a score (叫分); 0 is 不叫. */
export type Bid = {
  a: 'bid'
  score: number
}

/** Answers 加倍; from the landlord, whether to redouble. */
export type Double = {
  a: 'double'
  yes: boolean
}

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

/** Cards were dealt, possibly again after a deal that no seat called. */
export type Dealt = {
  e: 'dealt'
  first_bidder: number
  /** Per seat, sorted from the highest card down; None where the viewer may not look. */
  hands: (string[] | null)[]
  counts: number[]
}

/** A seat said 叫 or 不叫; if `rob`, 抢 or 不抢. */
export type Called = {
  e: 'called'
  seat: number
  yes: boolean
  rob: boolean
}

/** A seat bid a score; 0 is 不叫. */
export type BidMade = {
  e: 'bid_made'
  seat: number
  score: number
}

/** No seat called: the cards are thrown in, and chance deals again (重新发牌). */
export type Redealt = {
  e: 'redealt'
  /** Number of redeals so far. */
  redeals: number
}

/** A seat became landlord (地主). */
export type LandlordAssigned = {
  e: 'landlord_assigned'
  seat: number
  /** Whether the seat had no choice, because in three deals in a row no seat had called. */
  forced: boolean
  /** 底分: the base stake; after a bid of 1 to 3 (叫分), the base stake times the highest bid. */
  base: number
}

/** A farmer doubled (加倍) or did not, published once all have answered; or the landlord redoubled or did not. */
export type Doubled = {
  e: 'doubled'
  seat: number
  yes: boolean
}

/** The landlord took the bottom cards (底牌), which are public. */
export type BottomTaken = {
  e: 'bottom_taken'
  seat: number
  cards: string[]
}

/** The stakes rose for everybody. */
export type Multiplied = {
  e: 'multiplied'
  reason: 'anti_spring' | 'bomb' | 'rob' | 'rocket' | 'spring'
  factor: number
  /** Product of all factors so far. Factors of doubling are not in it: each concerns one farmer alone. */
  multiplier: number
  counters: Counters
}

/** The parts of the multiplier, as the table shows them. */
export type Counters = {
  /** 叫: 1 after the first call, else 0. */
  call: number
  /** 抢: number of robs. */
  rob: number
  /** 实炸: bombs and rockets that covered another seat's hand. */
  real_bombs: number
  /** 空炸: bombs and rockets that were led. */
  empty_bombs: number
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

/** The deal is over and the remaining cards are shown. */
export type HandsShown = {
  e: 'hands_shown'
  hands: string[][]
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

/** All that one viewer may know. Tuples are per seat unless stated otherwise. */
export type View = {
  options: Options
  /** Seat of the viewer; None for a spectator. */
  you: number | null
  /** The viewer's own cards from the highest down; None for a spectator. */
  hand: string[] | null
  /** 底分: the base stake; once the landlord is known, the base stake times the score that was bid. */
  base: number
  status: Status
  /** Number of cards in each hand. */
  counts: number[]
  /** 底牌; None until they are shown. */
  bottom: string[] | null
  landlord: number | null
  /** Seat to act, in phases where the turn is public. */
  turn: number | null
  first_bidder: number | null
  /** The record: index 0 the bids (预备回合), then one list for each round (回合), passes included. */
  rounds: (Called | BidMade | Played | Passed)[][]
  /** The last hand played, passes left out; if the seat that played it is to act, that seat leads. */
  last: Played | null
  multiplier: number
  counters: Counters
  /** Public answers to 加倍, per seat. */
  doubles: (boolean | null)[]
  redeals: number
  /** Remaining cards of each seat, after the deal. */
  hands: string[][] | null
  amounts: number[] | null
  /** The settlement, line by line. */
  lines: Line[]
}

/** Options of a table. */
export type Options = {
  bidding: 'call' | 'score'
  doubling: boolean
  kickers: 'extended' | 'official' | 'qq'
  base: number
}

/** `Prompt.legal` of kind `call`. */
export type CallChoice = {
  /** Whether the question is 抢 (a seat has called) and not 叫. */
  rob: boolean
}

/** `Prompt.legal` of kind `bid`. */
export type BidChoice = {
  /** Legal scores: 0 (不叫), and each score above the highest bid. */
  scores: number[]
}

/** `Prompt.legal` of kind `double`. */
export type DoubleChoice = {
  /** Whether the landlord is asked, because a farmer has doubled. */
  redouble: boolean
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

export type GameOptions = ExtendedOptions
export type GameView = View
export type Legal_call = CallChoice
export type Legal_bid = BidChoice
export type Legal_double = DoubleChoice
export type Legal_play = PlayChoice
