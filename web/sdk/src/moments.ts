import type { Action, GameEvent, Json, Line, Opening, Seat } from './types.ts'

/** The changes of a game's view by its events. A fold returns a new view, or the same one if the event does not change it. */
export interface Fold<V = unknown> {
  /** The view of a deal before its first event, as `you` (null: a spectator) sees it. */
  opening(options: Record<string, Json>, seats: number, you: Seat | null, game: string): V
  /**
   * The view before the first event as a replay shows it: with the facts of the match that the first step's
   * events tell. Absent: a replay shows the result of `opening`.
   */
  foreseen?(opening: V, events: readonly GameEvent[]): V
  /** The view after an event; an unknown event leaves it as it is. */
  after(view: V, event: GameEvent, game: string): V
}

/** The question to the client's seat. Times are the server's, Unix ms; see `Client.now`. */
export interface Prompt {
  /** The id of this prompt, which the answer names; a renewed prompt keeps it. */
  turn: string
  seat: Seat
  kind: string
  /** The legal answers, in the shape of the game and `kind`. */
  legal: Record<string, unknown>
  default: Action
  /** The time after which the time bank runs, with `bankMs` left in it. */
  deadlineAt: number
  bankMs: number
  /** The time at which the server plays `default`, the only legal answer; null: the server waits for the player. */
  actAt: number | null
  /** Legal actions ready to send, weakest first; null if this connection did not ask for hints. */
  hints: Action[] | null
  /** Whether the hints are all legal actions. */
  complete: boolean
  /** In a guided deal, the number of the tip for this prompt; null: the prompt has none. */
  tip: number | null
}

/** A turn as everybody may know it. */
export interface PublicTurn {
  seat: Seat
  deadlineAt: number
  /** The seat's time bank when its turn began; it begins to run at `deadlineAt`. */
  bankMs: number
}

/** One event of a table, with the views before and after it. */
export interface Moment {
  seq: number
  event: GameEvent
  before: unknown
  view: unknown
  /** Whether the event happens now; false: it happened during an absence, and was sent later. */
  live: boolean
}

/** The facts of a deal at its start. */
export interface Started {
  deal: string
  commit: string
  seeds: [Seat, string][]
  /** The commitment to the deck, in games whose cards stay hidden after the deal. */
  root?: string
  seats: { name: string; bot: boolean }[]
}

/**
 * A deal that ended while this client looked on; `commit`, `root` and `seeds` are null if the client came
 * after the start.
 */
export interface Ended {
  deal: string
  commit: string | null
  /** The root of the deck, in games whose cards stay hidden after the deal; null in other games. */
  root: string | null
  /** The shuffle's secret; empty if it stays hidden, or is told later. */
  reveal: string
  /** Proofs of the cards that we have seen, in games whose other cards stay hidden. */
  openings: Opening[]
  seeds: [Seat, string][] | null
  /** Null if the deal was voided, or its settlement was not seen. */
  amounts: number[] | null
  lines: Line[]
  /** The last view. */
  view: unknown
  at: number
  /** Why the deal was voided; absent: it was not. */
  voided?: string
}
