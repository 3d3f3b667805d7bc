/* Generated from docs/schema by `npm run types` (web/sdk/generate.ts): not edited by hand. */
/* A finished deal */

import type { Json } from '../json.ts'

/** A finished deal, self-contained: the engine replays it from `carry` and `actions` alone. */
export type DealRecord = {
  deal: string
  table: string
  game: string
  rules_version: number
  options: {[key: string]: Json}
  /** What the deal started from, in the game's own type. */
  carry: unknown
  seats: SeatedPlayer[]
  started_at: number
  ended_at: number
  /** SHA-256 of the secret, as published before the deal, hex. */
  commit: string
  /** The shuffle's secret, hex. */
  secret: string
  /** The clients' seeds that were mixed in: seat and seed, hex. */
  seeds: [number, string][]
  /** Chance's included: the deck is its action. */
  actions: Entry[]
  /** What each seat has won or lost. */
  amounts: number[]
  /**
   * Whether its first actions were recorded elsewhere: the shuffle then does not follow from the secret.
   *
   * @default false
   */
  imported?: boolean
  /** @default "paiju-deal-1" */
  format?: string
  /** The commitment to the deck, where cards stay hidden after the deal; such a record has in the archive `seen` and `users`, and as it is shown to somebody `openings`, and a `viewer` unless only the public part is shown. */
  root?: string
  /** Places of the deck that were seen: by `public`, and by each seat that was dealt in. In the archive alone. */
  seen?: {
    [k: string]: number[]
  }
  /** The user at each seat. In the archive alone. */
  users?: (string | null)[]
  /** When anybody may read the deal, Unix ms: spectators of its table see late. In the archive alone. */
  public_at?: number
  /** The users whom a private table had let in; they and the players may read the deal. In the archive alone. */
  guests?: string[]
  /** A proof of each card that the reader has seen. */
  openings?: Opening[]
  /** The reader's seat. */
  viewer?: number
}

/** Who plays a deal at which seat. */
export type SeatedPlayer = {
  name: string
  bot: boolean
}

/** One action of the deal, in order. */
export type Entry = {
  /** When it took effect, Unix ms. */
  at: number
  actor: number | ('chance' | 'clock')
  /** One of the game's actions, or what chance or the clock did. */
  action: AnyAction
  /**
   * Whether the server chose it: a bot's move, or the default when time ran out.
   *
   * @default false
   */
  auto?: boolean
}

/** One card of the deck, with what proves that it was there from the beginning. */
export type Opening = {
  /** Its index in the deck, the bottom card's is 0. */
  place: number
  card: string
  /** 32 bytes, hex. */
  salt: string
  /** The sister of each node on the way from the leaf to the root, hex. */
  path: string[]
}

/** One of the game's; `games/KEY.json` says which there are. */
export type AnyAction = {
  a: string
  [k: string]: unknown
}
