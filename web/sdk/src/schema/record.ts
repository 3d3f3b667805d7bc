/* Generated from docs/schema by `npm run types` (web/sdk/generate.ts): not edited by hand. */
/* A finished deal, and a finished match */

import type { Json } from '../json.ts'

/** A finished deal, self-contained: the engine replays it from `carry` and `actions` alone. */
export type DealRecord = {
  deal: string
  table: string
  game: string
  rules_version: number
  options: {[key: string]: Json}
  /** State from which the deal started, in the game's `carry_type`. */
  carry: unknown
  seats: SeatedPlayer[]
  started_at: number
  ended_at: number
  /** SHA-256 of the secret as hex, published before the deal. */
  commit: string
  /** The shuffle's secret as hex. */
  secret: string
  /** Seeds of clients that went into the shuffle: seat, and seed as hex. */
  seeds: [number, string][]
  /** All actions in order; the deck is in an action of chance. */
  actions: Entry[]
  /** Amount that each seat has won or lost. */
  amounts: number[]
  /**
   * Whether its first actions come from another record; the shuffle then does not follow from the secret.
   *
   * @default false
   */
  imported?: boolean
  /** @default "paiju-deal-1" */
  format?: string
  /** Commitment to the deck, in games whose cards stay hidden after the deal. In the archive such a record has `seen` and `users`. A reader gets it with `openings`, and with `viewer` unless it shows only the public part. */
  root?: string
  /** Places of the deck seen by `public` and by each seat that was dealt in. Only in the archive. */
  seen?: {
    [k: string]: number[]
  }
  /** User at each seat. Only in the archive. */
  users?: (string | null)[]
  /** When anybody may begin to read the deal, Unix milliseconds, if spectators see it late. Only in the archive. */
  public_at?: number
  /** Users that a private table had admitted; they and the players may read the deal. Only in the archive. */
  guests?: string[]
  /** Proofs of the cards that the reader has seen. */
  openings?: Opening[]
  /** The reader's seat. */
  viewer?: number
  /** Id of the match that the deal belongs to, in games with matches. */
  match?: string
  /** Id of the guide whose cards the deal was played with: they were not shuffled. */
  guide?: string
  /** Date of a daily deal: its shuffle is named after the day, and the record has no secret until that day is over. */
  daily?: string
}

/** The player of one seat in a deal. */
export type SeatedPlayer = {
  name: string
  bot: boolean
  /** As in `SeatInfo`. */
  character?: string
  /** As in `SeatInfo`. */
  face?: string
  /** As in `SeatInfo`. */
  program?: Program
}

/** A declared program: no person plays its seat. */
export type Program = {
  /** The handle of the account that has declared it. */
  owner: string
}

/** One action of the deal, in order. */
export type Entry = {
  /** Time of effect, Unix milliseconds. */
  at: number
  actor: number | ('chance' | 'clock')
  /** An action of the game; chance and the clock have actions too. */
  action: AnyAction
  /**
   * Whether the server chose it: a bot's move, or the default at a time-out.
   *
   * @default false
   */
  auto?: boolean
}

/** One card of the deck, with what proves that it was there from the beginning. */
export type Opening = {
  /** The card's index in the deck; the bottom card has 0. */
  place: number
  card: string
  /** 32 bytes, hex. */
  salt: string
  /** The sibling of each node on the way from the leaf to the root, hex. */
  path: string[]
}

/** A match that is over: its result and the addresses of its deals. Tuples are per seat. */
export type MatchRecord = {
  match: string
  table: string
  game: string
  options: {[key: string]: Json}
  /** As they were when the match ended. */
  seats: SeatedPlayer[]
  started_at: number
  ended_at: number
  /** In order. */
  deals: MatchDeal[]
  points: number[]
  /**
   * 1 for the first; empty, like `scores` and `parts`, if the match was broken off.
   *
   * @default []
   */
  places?: number[]
  /** @default [] */
  scores?: number[]
  /**
   * The parts of each score, in the game's own words.
   *
   * @default []
   */
  parts?: {
    [k: string]: number
  }[]
  /** Why the match was broken off; absent: it ended by the rules. */
  reason?: string
  /** @default "paiju-match-1" */
  format?: string
  /** User at each seat. Only in the archive, like the next two fields. */
  users?: (string | null)[]
  public_at?: number
  guests?: string[]
  /** Date of the daily deal that was played. */
  daily?: string
}

/** One deal of a match. */
export type MatchDeal = {
  deal: string
  /** Its name within the match. */
  label: Label
  /** Amount that each seat has won or lost; empty: the deal was voided, and has no record. */
  amounts: number[]
  /** The shuffle's secret as hex. */
  secret: string
}

/** The name of a deal within its match, in both languages. */
export type Label = {
  zh: string
  en: string
  /**
   * The parts of the name, in the game's own words, e.g. `wind`, `number`, `honba`, `sticks`.
   *
   * @default {}
   */
  facts?: {
    [k: string]: number
  }
}

/** One of the game's; `games/KEY.json` says which there are. */
export type AnyAction = {
  a: string
  [k: string]: unknown
}
