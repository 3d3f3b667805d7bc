/** The wire, as types: what docs/protocol.md says. Names are the protocol's own, so that a frame needs no renaming. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A card as the wire writes it: `Td`, `As`, `LJ`, `BJ`; `??` if hidden. With two decks the same text appears twice. */
export type Card = string
/** 0-based place at a table. */
export type Seat = number

/** What a seat wants to do: a map with `a`. */
export interface Action {
  a: string
  [field: string]: unknown
}

/** What happened: a map with `e`. */
export interface GameEvent {
  e: string
  [field: string]: unknown
}

export interface Pace {
  turn_ms: number
  bank_ms: number
  between_ms: number
  bot_ms?: number | null
  /** Nothing is shown for so long after a tile that may be claimed. */
  pause_ms?: number
  /** How long a seat has to claim a tile; absent: half a turn. */
  claim_ms?: number
}

/** `in`: plays; `out`: sits out; `wait_bb`: comes in as the big blind; `post`: comes in at once and pays what it owes. */
export type Sitting = 'in' | 'out' | 'wait_bb' | 'post'

/** How a stack is filled up between deals: whenever it is smaller than `to`, or when it is lost; `to` left out: the most. */
export interface Reload {
  when: 'short' | 'broke'
  to?: number
}

/** What everyone may know about a seat. */
export interface SeatInfo {
  name: string | null
  bot: boolean
  connected: boolean
  auto: boolean
  ready: boolean
  user?: string
  /** Chips, where there are stacks: during a deal those that the seat began it with. */
  stack?: number
  /** Whether the next deal may have the seat in it; there where `stack` is. */
  sitting?: Sitting
  /** What it costs to come in at once (`post`). */
  owes?: number
  /** Sum of the seat's settled amounts since it was taken. */
  score?: number
}

/** One line of a settlement: `amount` is the change of `seat`, `to` the other side; a multiplier has `factor`. */
export interface Line {
  seat: Seat
  reason: string
  amount: number
  to?: Seat
  factor?: number
}

/** A play's reading: what the cards are taken for. */
export interface Reading {
  combo: string
  rank: string
}

/** A table in the lobby. */
export interface TableLine {
  table: string
  game: string
  options: Record<string, Json>
  pace: Pace
  seats: SeatInfo[]
  open: number
  status: string
  deal: string | null
  deals: number
  spectators: number
  people?: number
  /** As in `table`. */
  aids?: boolean
  /** Since when somebody has waited here for a free seat to be taken, Unix ms. */
  waiting_since?: number
  glance?: { turn: Seat | null; cards: Card[] }
}

// Messages of the server

export interface Welcome {
  t: 'welcome'
  id: number
  user: string
  name: string
  server: string
  proto: number
  now_at: number
  limits: { frame_bytes: number; messages_per_s: number; burst: number; tables: number }
  tables: string[]
}

export interface Ok {
  t: 'ok'
  id: number
  table?: string
  code?: string
  seat?: number
  seq?: number
  /** Answer to `try`: what the cards would be taken for. */
  reading?: Reading
  /** Answer to `help`: the game's own. */
  help?: unknown
}

export interface ErrorMessage {
  t: 'error'
  code: string
  text: string
  temporary: boolean
  id?: number
  retry_after_ms?: number
  data?: Record<string, Json>
}

export interface TableMessage {
  t: 'table'
  table: string
  term: number
  seq: number
  game: string
  options: Record<string, Json>
  pace: Pace
  seats: SeatInfo[]
  you: Seat | null
  view: unknown
  next_commit: string
  spectators: number
  deal?: string
  code?: string
  code_expires_at?: number
  /** Whether its code is needed to come here. */
  private?: boolean
  /** The seat whose user may add and remove bots. */
  author?: Seat | null
  /** The deal that ended last at this table. */
  last?: { deal: string; amounts: number[]; ended_at: number }
  /** When the next deal starts by itself, Unix ms of the server. */
  next_at?: number
  /** When bots take the free seats. */
  fill_at?: number
  /** Whether pages may show what a player could work out alone; absent: they may. */
  aids?: boolean
  /** Whose turn it is, where everybody may know, and until when its own time runs. */
  turn?: { seat: Seat; deadline_at: number } | null
  /** What the own seat will do when its turn comes. */
  plan?: Action | null
  /** What the own seat has said about its beaten hands; absent: nothing, the table's options say. */
  auto_muck?: boolean
  /** How the own stack is filled up between deals; absent: by hand only. */
  reload?: Reload
  reset?: boolean
}

export interface EventsMessage {
  t: 'events'
  table: string
  term: number
  seq: number
  events: GameEvent[]
  /** As in `table`, as of this record; absent: nothing is scheduled. */
  next_at?: number
  /** When bots take the free seats. */
  fill_at?: number
}

export interface PromptMessage {
  t: 'prompt'
  table: string
  turn: string | null
  seat: Seat
  kind?: string
  legal?: Record<string, unknown>
  default?: Action
  deadline_at?: number
  bank_ms?: number
  hints?: Action[]
  complete?: boolean
}

export interface LobbyMessage {
  t: 'lobby'
  version: number
  since?: number
  tables?: TableLine[]
  changed?: TableLine[]
  removed?: string[]
}

/** Something said. A spectator's words reach spectators only. */
export interface ChatLine {
  text?: string
  phrase?: string
  seat?: Seat | null
  name?: string | null
  audience?: 'table' | 'spectators'
  at?: number
}

export interface Pong {
  t: 'pong'
  sent_at: number
  id?: number
  now_at: number
}

export type ChatMessage = { t: 'chat'; table: string } & ChatLine

/** What the own seat will do when its turn comes; null: nothing is planned (any more). */
export interface PlanMessage {
  t: 'plan'
  table: string
  action?: Action | null
}

/** What the server says about one table. */
export type TableTold =
  | TableMessage
  | EventsMessage
  | PromptMessage
  | PlanMessage
  | ChatMessage
  | { t: 'chats'; table: string; lines: ChatLine[] }
  | { t: 'watching'; table: string; spectators: number }
  | { t: 'code'; table: string; code: string; code_expires_at?: number }
  | { t: 'detached'; table: string; reason: string; why?: string }

export type ServerMessage =
  | Welcome
  | Ok
  | ErrorMessage
  | TableTold
  | LobbyMessage
  | { t: 'closing'; reason: string; retry_after_ms: number }
  | { t: 'ping'; sent_at: number }
  | Pong

/** A request without its `id`, which the client gives it. */
export interface Request {
  t: string
  table?: string
  [field: string]: unknown
}

// HTTP

export interface Text {
  zh: string
  en: string
}

export interface GameOption {
  key: string
  type: 'bool' | 'int' | 'choice'
  default: Json
  text: Text
  label?: Text
  min?: number
  max?: number
  choices?: (string | number)[]
  labels?: Record<string, Text>
}

/** A line of `GET /api/games`. */
export interface GameInfo {
  key: string
  name: Text
  /** Which board draws it. */
  family: string
  seats: { min: number; max: number; default: number }
  presets: string[]
  preset_names?: Record<string, Text>
  /** What a preset sets otherwise than the defaults. */
  preset_options?: Record<string, Record<string, Json>>
  options: GameOption[]
  actions: { a: string; fields: { name: string; required: boolean }[] }[]
  /** Every card in the order from which the fair shuffle starts. */
  deck?: Card[]
  /** Ranks from the weakest to the strongest. */
  order?: string[]
  /** Suits from the weakest to the strongest, where suits decide. */
  suits?: string[] | null
  /** What captured cards of a rank are worth. */
  points?: Record<string, number>
  hand?: number
  levels?: string[]
}

export interface Account {
  user: string
  name: string
  token: string
  expires_at: number
}

/** `GET /api/deals/{deal}/replay`: what each viewer was sent, step by step. Keys of `opening` and `seats`: `public`, `0`, `1`, … */
export interface ReplayFile {
  format: 'paiju-replay-1'
  record: DealRecord
  opening: Record<string, unknown>
  steps: ReplayStep[]
}

export interface ReplayStep {
  at: number
  actor: Seat | string
  auto: boolean
  public: GameEvent[]
  seats: Record<string, GameEvent[]>
}

/** A finished deal's record (docs/records.md). */
export interface DealRecord {
  format: string
  deal: string
  table: string
  game: string
  rules_version: number
  options: Record<string, Json>
  carry: Json
  seats: { name: string; bot: boolean }[]
  started_at: number
  ended_at: number
  commit: string
  secret: string
  seeds: [Seat, string][]
  actions: { at: number; actor: Seat | string; action: Action; auto?: boolean }[]
  amounts: number[]
  imported?: boolean
  /** The commitment to the deck, where cards stay hidden; `secret` is then empty, and unseen cards of the deck are `??`. */
  root?: string
  /** Proofs of the cards that its reader has seen. */
  openings?: Opening[]
  /** Whose record it is; absent: anybody's. */
  viewer?: Seat
}

/** One card of a shuffled deck, with what proves that it was there from the beginning. */
export interface Opening {
  /** Its index in the deck, the bottom card's is 0. */
  place: number
  card: Card
  /** 32 bytes, hex. */
  salt: string
  /** The sister of each node on the way from the leaf to the root, hex. */
  path: string[]
}
