import type { Action, GameEvent, Json, Line, Opening, Seat } from './types.ts'

/** How a game's events change its view. Pure; returns a new view, or the same if the event says nothing about it. */
export interface Fold<V = unknown> {
  /** The view of a deal before its first event, as `you` (null: a spectator) sees it. */
  opening(options: Record<string, Json>, seats: number, you: Seat | null, game: string): V
  /** The opening view as a replay shows it, with what the events of its first step tell of the match; absent: as it is. */
  foreseen?(opening: V, events: readonly GameEvent[]): V
  /** The view after an event; an unknown event leaves it as it is. */
  after(view: V, event: GameEvent, game: string): V
}

/** The question to the client's seat. Times are the server's, Unix ms; see `Client.now`. */
export interface Prompt {
  /** Names this prompt in the answer; the same as long as the same is asked. */
  turn: string
  seat: Seat
  kind: string
  /** The legal answers, in the shape of the game and `kind`. */
  legal: Record<string, unknown>
  default: Action
  /** From then on the time bank runs, of which `bankMs` is left. */
  deadlineAt: number
  bankMs: number
  /** When the server plays the only legal answer, `default`; null: there is a choice. */
  actAt: number | null
  /** Legal actions ready to send, weakest first; null if this connection did not ask for hints. */
  hints: Action[] | null
  /** Whether the hints are all legal actions. */
  complete: boolean
  /** In a guided deal, the number of the tip for this prompt; null: it has none. */
  tip: number | null
}

/** Whose turn it is, where everybody may know. */
export interface PublicTurn {
  seat: Seat
  deadlineAt: number
  /** The bank that the seat had when its turn began; it runs from `deadlineAt` on. */
  bankMs: number
}

/** Something happened. */
export interface Moment {
  seq: number
  event: GameEvent
  before: unknown
  view: unknown
  /** Whether it happens now; false: caught up after an absence. */
  live: boolean
}

/** A deal as it began. */
export interface Started {
  deal: string
  commit: string
  seeds: [Seat, string][]
  /** The commitment to the deck, where cards stay hidden after the deal. */
  root?: string
  seats: { name: string; bot: boolean }[]
}

/** A deal that ended before our eyes; `commit` and `seeds` are null if we came later than its start. */
export interface Ended {
  deal: string
  commit: string | null
  /** The root of the deck, where cards stay hidden after the deal; null elsewhere. */
  root: string | null
  /** The shuffle's secret; empty where cards stay hidden. */
  reveal: string
  /** Proofs of the cards that we have seen, where others stay hidden. */
  openings: Opening[]
  seeds: [Seat, string][] | null
  /** Null if it was voided. */
  amounts: number[] | null
  lines: Line[]
  /** The last view. */
  view: unknown
  at: number
  /** Why it counts for nothing. */
  voided?: string
}
