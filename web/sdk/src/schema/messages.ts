/* Generated from docs/schema by `npm run types` (web/sdk/generate.ts): not edited by hand. */
/* The messages of Paiju */

import type { Json } from '../json.ts'

export type Request =
  | Hello
  | Ping
  | Pong
  | Lobby
  | Create
  | Quick
  | Join
  | Watch
  | Leave
  | Ready
  | NewCode
  | AddBot
  | RemoveBot
  | Kick
  | Act
  | Try
  | Help
  | Auto
  | Sit
  | Chips
  | Plan
  | ChatInput
  | Sync

export type ServerMessage =
  | Welcome
  | Pong
  | Ping
  | Ok
  | Error
  | Table
  | Events
  | PromptMessage
  | PlanMessage
  | LobbyMessage
  | CodeMessage
  | Watching
  | Chats
  | Detached
  | Chat
  | Closing

export type TableEvent = DealStarted | DealEnded | DealVoided | AutoChanged | SeatChanged | ClockChanged | TableClosed

export type CommonEvent = Turn | Settled

/** All combos of all games, named as on the wire; a game has those of its patterns. */
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

/** The `code` of an `error` message. */
export type ErrorCode =
  | 'bad_frame'
  | 'unknown_type'
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'full'
  | 'seat_taken'
  | 'not_seated'
  | 'not_your_turn'
  | 'stale_turn'
  | 'illegal_action'
  | 'superseded'
  | 'insufficient_funds'
  | 'rate_limited'
  | 'busy'
  | 'draining'
  | 'internal'

/** The first message of a connection; names the user (token) and the client session that outlives it. */
export type Hello = {
  t: 'hello'
  id: number
  token: string
  session: string
  /** @default [] */
  resume?: Cursor[]
  /**
   * Whether this connection wants `prompt.hints`.
   *
   * @default false
   */
  hints?: boolean
}

/** Where a client stands in one table's stream: the last record it has. */
export type Cursor = {
  table: string
  term: number
  seq: number
}

/** Asks for `pong`. The server's own has no `id`. */
export type Ping = {
  t: 'ping'
  sent_at: number
  id?: number
}

/** Answers `ping`: the server's with `id` and `now_at`, a client's with `sent_at` alone. */
export type Pong = {
  t: 'pong'
  sent_at: number
  id?: number
  now_at?: number
}

/** Subscribes to (or leaves) the public listing. */
export type Lobby = {
  t: 'lobby'
  id: number
  on: boolean
  /** @default null */
  game?: string | null
}

/** Opens a table; its author sits at seat 0. */
export type Create = {
  t: 'create'
  id: number
  game: string
  /** @default {} */
  options?: {[key: string]: Json}
  /** @default null */
  seats?: number | null
  /** @default false */
  private?: boolean
  pace?: PaceInput
  /**
   * How far behind spectators see the table.
   *
   * @default 0
   */
  delay_ms?: number
  /**
   * How many seats to fill with bots at once.
   *
   * @default 0
   */
  bots?: number
  /**
   * Refused, as in `Join` and `Quick`: it would come before the commitment was seen. Send it with `Ready`.
   *
   * @default null
   */
  seed?: string | null
  /**
   * How long a seat stays free before a bot takes it; null: for ever.
   *
   * @default null
   */
  fill_ms?: number | null
  /**
   * Whether pages may show what a player could work out alone, such as a card counter (记牌器).
   *
   * @default true
   */
  aids?: boolean
  /**
   * The author's chips, where there are stacks; null: as many as one may bring.
   *
   * @default null
   */
  buy_in?: number | null
}

/** How fast a table plays; milliseconds. */
export type PaceInput = {
  /** @default 20000 */
  turn_ms?: number
  /**
   * A seat's time bank, used when a turn runs over.
   *
   * @default 60000
   */
  bank_ms?: number
  /**
   * After a deal everybody seated counts as ready after this.
   *
   * @default 15000
   */
  between_ms?: number
  /**
   * How long a fill bot waits before it acts; null: a natural pause if people are seated, none if not.
   *
   * @default null
   */
  bot_ms?: number | null
  /** What a seat gets back of its bank with each deal; absent: all of it, at tables with stacks 5 s. */
  refill_ms?: number
  /** Nothing is shown for so long after a tile that may be claimed, whether or not anybody can; absent: 700 ms. */
  pause_ms?: number
  /** How long a seat has to claim a tile, without a bank; absent: half a turn. */
  claim_ms?: number
}

/** Takes a seat, ready to play, at whichever public table of a game waits for people, or at a new one. */
export type Quick = {
  t: 'quick'
  id: number
  game: string
  /** @default null */
  seed?: string | null
}

/** Takes a seat, by table id or by short code. */
export type Join = {
  t: 'join'
  id: number
  /** @default null */
  table?: string | null
  /** @default null */
  code?: string | null
  /** @default null */
  seat?: number | null
  /** @default null */
  seed?: string | null
  /**
   * Chips to bring, where there are stacks; null: as many as one may.
   *
   * @default null
   */
  buy_in?: number | null
}

/** Follows a table as a spectator. */
export type Watch = {
  t: 'watch'
  id: number
  /** @default null */
  table?: string | null
  /** @default null */
  code?: string | null
}

/** Gives up the seat (during a deal: at its end, 托管 until then), or stops watching. */
export type Leave = {
  t: 'leave'
  id: number
  table: string
}

/** Says that the next deal may start, or that it may not yet; gives a seed to its shuffle, or both. */
export type Ready = {
  t: 'ready'
  id: number
  table: string
  /** Absent: stays as it is; only a seed is given. */
  on?: boolean
  /**
   * For the shuffle of `commit`, which must be named with it.
   *
   * @default null
   */
  seed?: string | null
  /**
   * The commitment that the client has seen; the request is refused if it is not the present one.
   *
   * @default null
   */
  commit?: string | null
}

/** Gives a private table another code; the old one becomes invalid, and shuts out all who do not sit there. */
export type NewCode = {
  t: 'new_code'
  id: number
  table: string
}

/** Fills a seat with a bot; the table's author only. */
export type AddBot = {
  t: 'add_bot'
  id: number
  table: string
  /** @default null */
  seat?: number | null
  /** @default null */
  level?: string | null
}

/** Empties a bot's seat; the table's author only. */
export type RemoveBot = {
  t: 'remove_bot'
  id: number
  table: string
  /** @default null */
  seat?: number | null
}

/** Removes a person, seated or not, from the table; the table's author only. */
export type Kick = {
  t: 'kick'
  id: number
  table: string
  /** @default null */
  seat?: number | null
  /** @default null */
  user?: string | null
  /**
   * Whether the person is kept out from now on; false also lets in again who was.
   *
   * @default true
   */
  ban?: boolean
}

/** Answers a prompt. `action` is checked against the game at the table. */
export type Act = {
  t: 'act'
  id: number
  table: string
  turn: string
  action: AnyAction
}

/** Asks what `act` with the same fields would be answered. Changes nothing. */
export type Try = {
  t: 'try'
  id: number
  table: string
  turn: string
  action: AnyAction
}

/** Asks what the own hand waits for (听牌提示), where a game knows and the table has aids. Changes nothing. */
export type Help = {
  t: 'help'
  id: number
  table: string
}

/** Turns 托管 on or off for the own seat. */
export type Auto = {
  t: 'auto'
  id: number
  table: string
  on: boolean
}

/** Sits out or in, or says what becomes of the own beaten hands and of a short stack (tables with stacks). */
export type Sit = {
  t: 'sit'
  id: number
  table: string
  /** @default null */
  state?: ('in' | 'out' | 'post' | 'wait_bb') | null
  /** Whether they are mucked without asking; null: as the table does it. */
  auto_muck?: boolean | null
  /** How the stack is filled up between deals; null: by hand only. */
  reload?: ReloadInput | null
}

/** How a seat's stack is filled up between deals without asking (自动补码). */
export type ReloadInput = {
  /** `short`: whenever it is smaller than `to`. `broke`: when there is not enough of it to be dealt in. */
  when: 'broke' | 'short'
  /**
   * Chips, within the bounds of a buy-in; None: as many as anybody may bring.
   *
   * @default null
   */
  to?: number | null
}

/** Adds to the own stack (tables with stacks). */
export type Chips = {
  t: 'chips'
  id: number
  table: string
  amount: number
}

/** Says what to do when the own turn comes; null takes that back. `action` is one of the game's plans. */
export type Plan = {
  t: 'plan'
  id: number
  table: string
  /** @default null */
  action?: AnyAction | null
}

/** Says something, as text or as a localised phrase. The server's says who, when and to whom, as a `ChatLine`. */
export type ChatInput = {
  t: 'chat'
  table: string
  /** A client's always has one (the codec sees to that), the server's never. */
  id?: number
  /** @default null */
  text?: string | null
  /** @default null */
  phrase?: string | null
  /** @default null */
  seat?: number | null
  /** @default null */
  name?: string | null
  at?: number
  /** @default null */
  audience?: string | null
}

/** Asks for what is missing after (term, seq), or for a snapshot. */
export type Sync = {
  t: 'sync'
  id: number
  table: string
  /** @default null */
  term?: number | null
  /** @default null */
  seq?: number | null
}

/** The reply to `hello`. */
export type Welcome = {
  t: 'welcome'
  id: number
  user: string
  name: string
  server: string
  proto: number
  now_at: number
  limits: Limits
  /** Tables at which the user sits; each follows with its snapshot or the missing events. */
  tables: string[]
}

/** What a client must keep to. */
export type Limits = {
  frame_bytes: number
  messages_per_s: number
  burst: number
  tables: number
}

/** A request took effect, once. */
export type Ok = {
  t: 'ok'
  id: number
  table?: string
  code?: string
  seat?: number
  seq?: number
  /** What the cards of a `try` would be taken for. */
  reading?: Reading
  /** The game's own struct, of a `help`; null: there is nothing to say now. */
  help?: unknown
}

/** One interpretation of a set of cards. */
export type Reading = {
  combo: Combo
  /** Rank of the defining card: the highest of a chain, the triple of a full house. */
  rank: string
}

/** A request had no effect, or a frame could not be read (then without `id`). */
export type Error = {
  t: 'error'
  code: string
  text: string
  temporary: boolean
  id?: number
  retry_after_ms?: number
  data?: {[key: string]: Json}
}

/** A snapshot of one table for one viewer. */
export type Table = {
  t: 'table'
  table: string
  term: number
  seq: number
  game: string
  options: {[key: string]: Json}
  pace: Pace
  seats: SeatInfo[]
  you: number | null
  /** The viewer's view, or null between deals. */
  view: unknown
  next_commit: string
  spectators: number
  /** The running deal; absent between deals. */
  deal?: string
  /** A private table's short code, for those who sit at it. */
  code?: string
  code_expires_at?: number
  /**
   * Throw away what you had.
   *
   * @default false
   */
  reset?: boolean
  /**
   * The seat whose user may add and remove bots; null while no person sits here.
   *
   * @default null
   */
  author?: number
  /** Absent before the first settlement. */
  last?: LastDeal
  /** When the next deal starts by itself; absent if nothing is scheduled. */
  next_at?: number
  /** Whose turn it is, where everyone may know. */
  turn?: PublicTurn
  /** When bots take the seats that are free; absent if they never do. */
  fill_at?: number
  /** Whether pages may show what a player could work out alone; a server always says so. */
  aids?: boolean
  /** What the own seat will do when its turn comes; absent if nothing is planned. */
  plan?: AnyAction
  /** What the own seat has said about its beaten hands; absent if nothing. */
  auto_muck?: boolean
  /**
   * Whether only those may come who give its code.
   *
   * @default false
   */
  private?: boolean
  /** How the own stack is filled up between deals; absent: by hand only. */
  reload?: Reload
}

/** How fast a table plays; milliseconds. */
export type Pace = {
  turn_ms: number
  /** A seat's time bank, used when a turn runs over. */
  bank_ms: number
  /** After a deal everybody seated counts as ready after this. */
  between_ms: number
  /** How long a fill bot waits before it acts; null: a natural pause if people are seated, none if not. */
  bot_ms: number | null
  /** What a seat gets back of its bank with each deal; absent: all of it, at tables with stacks 5 s. */
  refill_ms?: number
  /** Nothing is shown for so long after a tile that may be claimed, whether or not anybody can; absent: 700 ms. */
  pause_ms?: number
  /** How long a seat has to claim a tile, without a bank; absent: half a turn. */
  claim_ms?: number
}

/** What everyone may know about a seat between and during deals. */
export type SeatInfo = {
  name: string | null
  bot: boolean
  connected: boolean
  auto: boolean
  ready: boolean
  user?: string
  /** Chips, where there are stacks: during a deal those that the seat began it with. */
  stack?: number
  /** Whether the next deal may have the seat in it; there where `stack` is. */
  sitting?: 'in' | 'out' | 'post' | 'wait_bb'
  /**
   * What it costs to come in at once (`post`).
   *
   * @default 0
   */
  owes?: number
  /**
   * Sum of the amounts settled for this seat since it was taken.
   *
   * @default 0
   */
  score?: number
}

/** How the deal that ended last at a table came out. */
export type LastDeal = {
  deal: string
  amounts: number[]
  ended_at: number
}

/** A running turn that everyone may know of, as in the last `turn` event. */
export type PublicTurn = {
  seat: number
  deadline_at: number
}

/** How a seat's stack is filled up between deals without asking (自动补码). */
export type Reload = {
  /** `short`: whenever it is smaller than `to`. `broke`: when there is not enough of it to be dealt in. */
  when: 'broke' | 'short'
  /**
   * Chips, within the bounds of a buy-in; None: as many as anybody may bring.
   *
   * @default null
   */
  to?: number
}

/** All that one record made happen, as this viewer sees it; `seq` grows by one, alike for every viewer. */
export type Events = {
  t: 'events'
  table: string
  term: number
  seq: number
  events: AnyEvent[]
  /** When, as things are now, the next deal starts by itself; absent if nothing is scheduled. */
  next_at?: number
  /** When, as things are now, bots take the seats that are free; absent if they never do. */
  fill_at?: number
}

/** What a seat is asked; `turn` null closes the open prompt. */
export type PromptMessage = {
  t: 'prompt'
  table: string
  turn: string | null
  seat: number
  kind?: string
  legal?: unknown
  default?: AnyAction
  deadline_at?: number
  /** What the seat's time bank still holds; it is used up from `deadline_at` on. */
  bank_ms?: number
  hints?: AnyAction[]
  /** Whether `hints` are all legal actions. */
  complete?: boolean
}

/** What the own seat will do when its turn comes; null: nothing is planned (any more). */
export type PlanMessage = {
  t: 'plan'
  table: string
  action?: AnyAction
}

/** The public listing: a snapshot (`tables`), or a delta (`changed`, `removed`) built on version `since`. */
export type LobbyMessage = {
  t: 'lobby'
  version: number
  tables?: unknown[]
  changed?: unknown[]
  removed?: string[]
  since?: number
}

/** A private table's code, for those who sit there: a new one, or what may have changed while they were away. */
export type CodeMessage = {
  t: 'code'
  table: string
  code: string
  code_expires_at?: number
}

/** How many watch a table now; said when the number changes, at most once a second, and not part of the stream. */
export type Watching = {
  t: 'watching'
  table: string
  spectators: number
}

/** What was said at a table lately, as far as this viewer may hear it; oldest first. Follows `table`. */
export type Chats = {
  t: 'chats'
  table: string
  lines: ChatLine[]
}

/** Something that was said at a table. */
export type ChatLine = {
  at: number
  /** Who hears it: `table` (everybody) or `spectators`. */
  audience: string
  name: string
  /** @default null */
  text?: string
  /** @default null */
  phrase?: string
  /**
   * None: a spectator said it.
   *
   * @default null
   */
  seat?: number
}

/** This connection is shown the table no longer. */
export type Detached = {
  t: 'detached'
  table: string
  reason: string
  /** Absent: another connection took this seat; `new_code`: the code by which the user was let in is not valid any more; `kicked`: the table's author has removed the user. */
  why?: string
}

/** Says something, as text or as a localised phrase. The server's says who, when and to whom, as a `ChatLine`. */
export type Chat = {
  t: 'chat'
  table: string
  /** A client's always has one (the codec sees to that), the server's never. */
  id?: number
  /** @default null */
  text?: string
  /** @default null */
  phrase?: string
  /** @default null */
  seat?: number
  /** @default null */
  name?: string
  at?: number
  /** @default null */
  audience?: string
}

/** Said before the server closes. */
export type Closing = {
  t: 'closing'
  reason: string
  retry_after_ms: number
}

/** A table in the lobby: a line of `lobby`, of `GET /api/tables` and `GET /api/tables/{table}`. */
export type TableLine = {
  table: string
  game: string
  options: {[key: string]: Json}
  pace: Pace
  /** Whether pages may show what a player could work out alone. */
  aids: boolean
  /** Without stacks and scores: some see a settlement late. */
  seats: SeatInfo[]
  /** How many seats are free. */
  open: number
  /** `ready` between deals, else the game's own word. */
  status: string
  deal: string | null
  /** How many deals have been started. */
  deals: number
  spectators: number
  /** How many seats people have. */
  people: number
  /** Since when somebody has waited here for a free seat to be taken, Unix ms. */
  waiting_since?: number
  /** In `lobby` only, and during a deal. */
  glance?: Glance
}

/** What a passer-by sees of a deal: for a thumbnail in the lobby. */
export type Glance = {
  /** Whose turn it is, where everyone may know. */
  turn: number | null
  /** The hand (or tile) that was laid down last, at most `GLANCED` of it. */
  cards: string[]
}

/** A deal begins; the shuffle's secret was committed to before any of the seeds was accepted. */
export type DealStarted = {
  e: 'deal_started'
  deal: string
  seats: SeatedPlayer[]
  commit: string
  seeds: [number, string][]
  /**
   * Whether the deal begins with actions that were recorded elsewhere, and not with this shuffle.
   *
   * @default false
   */
  imported?: boolean
  /** Merkle root of the salted deck, in games whose cards stay hidden after the deal. */
  root?: string
}

/** Who plays a deal at which seat. */
export type SeatedPlayer = {
  name: string
  bot: boolean
}

/** The deal is over; `reveal` is the shuffle's secret (hex), `next_commit` the next deal's commitment. */
export type DealEnded = {
  e: 'deal_ended'
  deal: string
  /**
   * Absent where cards stay hidden after the deal: `openings` prove the others.
   *
   * @default ""
   */
  reveal?: string
  /** @default "" */
  next_commit?: string
  /** Absent in streams written before there was such a field. */
  ended_at?: number
  /**
   * Of the cards that this viewer has seen: each proves its place under the `root` of `deal_started`.
   *
   * @default []
   */
  openings?: Opening[]
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

/** The deal counts for nothing; stakes go back, and what is told of the shuffle is as after any deal. */
export type DealVoided = {
  e: 'deal_voided'
  deal: string
  reason: string
  /** @default "" */
  reveal?: string
  /** @default "" */
  next_commit?: string
  /** @default [] */
  openings?: Opening[]
}

/** A seat went to 托管 or was taken back. */
export type AutoChanged = {
  e: 'auto'
  seat: number
  on: boolean
  /** Why it went on: `asked`, `timeout`, `disconnected`, `left`, `kicked`. */
  reason?: string
}

/** A seat's public part changed: taken, left, filled with a bot, ready, connected. */
export type SeatChanged = {
  e: 'seat'
  seat: number
  /** Null: the seat is empty. */
  info: SeatInfo | null
  /** Why somebody loses the seat who has not left: `kicked`, `idle`, `away`, `orbits_out`. With an `info` it is lost when the deal is over. */
  why?: string
}

/** Running clocks were moved on by `extended_ms`, because the server was away. */
export type ClockChanged = {
  e: 'clock'
  extended_ms: number
}

/** The table is gone. */
export type TableClosed = {
  e: 'closed'
  reason: string
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
}

/** The deal is settled (结算); equals `Game.outcome` of the state it led to. */
export type Settled = {
  e: 'settled'
  /** One per seat, in chips or points. */
  amounts: number[]
  lines: Line[]
}

/** One line of a settlement. A seat's lines, mirrored ones included, add up to its amount. */
export type Line = {
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

/** One of the game's; `games/KEY.json` says which there are. */
export type AnyAction = {
  a: string
  [k: string]: unknown
}

/** One of the game's; `games/KEY.json` says which there are. */
export type AnyEvent = {
  e: string
  [k: string]: unknown
}
