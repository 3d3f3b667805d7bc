/* Generated from docs/schema by `npm run types` (web/sdk/generate.ts): not edited by hand. */
/* The messages of Paiju */

import type { Json } from '../json.ts'

export type Request =
  | Hello
  | Ping
  | Pong
  | Away
  | Friends
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
  | Invite
  | Act
  | Try
  | Help
  | Advise
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
  | Announcement
  | News
  | FriendsMessage

export type TableEvent =
  DealStarted | DealEnded | DealVoided | MatchEnded | AutoChanged | SeatChanged | ClockChanged | TableClosed

export type CommonEvent = Turn | Settled

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

/** First message of a connection: names the user (token) and the client session, which outlives connections. */
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
  /**
   * Whether a request of this connection is refused if it has a field that the server would ignore.
   *
   * @default false
   */
  strict?: boolean
  /** The number of the last notice that the client has; null: it wants only later ones; absent: it wants none. */
  news?: number | null
}

/** A client's position in the stream of one table: the last record it has. */
export type Cursor = {
  table: string
  term: number
  seq: number
}

/** Asks for `pong`; a server's ping has no `id`. */
export type Ping = {
  t: 'ping'
  sent_at: number
  id?: number
}

/** Answers `ping`: a server with `id` and `now_at`, a client with `sent_at` alone. */
export type Pong = {
  t: 'pong'
  sent_at: number
  id?: number
  now_at?: number
}

/** Says whether the client's page is hidden (`on`), so that the user does not look at it; at first it is not. */
export type Away = {
  t: 'away'
  id: number
  on: boolean
}

/** Follows which of the account's friends are online (`on`), or ends that. */
export type Friends = {
  t: 'friends'
  id: number
  on: boolean
}

/** Subscribes to the public listing, or ends the subscription. */
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
   * Delay of the spectators' view of the table.
   *
   * @default 0
   */
  delay_ms?: number
  /**
   * Number of seats to fill with bots at once.
   *
   * @default 0
   */
  bots?: number
  /**
   * Time after which a bot takes a free seat; null: never.
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
   * Chips of the author, at tables with stacks; null: the largest buy-in.
   *
   * @default null
   */
  buy_in?: number | null
  /**
   * Whether the author is ready for the first deal at once.
   *
   * @default false
   */
  ready?: boolean
  /**
   * The guide of a guided deal (引导局), which brings cards, bots, options and seats; null: none.
   *
   * @default null
   */
  guide?: string | null
  /**
   * Whether to play the day's deal of the game (每日一局), alone with bots; nothing but `game` may be given.
   *
   * @default false
   */
  daily?: boolean
}

/** The time limits of a table, in milliseconds. */
export type PaceInput = {
  /** @default 20000 */
  turn_ms?: number
  /**
   * Time bank of a seat, used after `turn_ms`.
   *
   * @default 60000
   */
  bank_ms?: number
  /**
   * Time after a deal until all seated players count as ready.
   *
   * @default 15000
   */
  between_ms?: number
  /**
   * Pause of a bot before it acts; null: a natural pause if people are seated, else none.
   *
   * @default null
   */
  bot_ms?: number | null
  /** Part of the bank that each deal restores; absent: all of it, or 5 s at tables with stacks. */
  refill_ms?: number
  /** Fixed pause after each tile that could be claimed, whether or not a seat can; absent: 700 ms. */
  pause_ms?: number
  /** Time to claim a tile, without a bank; absent: half of `turn_ms`. */
  claim_ms?: number
}

/** Takes a seat, ready to play, at a public table of the game that waits for players, or at a new one. */
export type Quick = {
  t: 'quick'
  id: number
  game: string
}

/** Takes a seat, by table id or by short code: a free seat, else a bot's seat that is `open`. */
export type Join = {
  t: 'join'
  id: number
  /** @default null */
  table?: string | null
  /** @default null */
  code?: string | null
  /** @default null */
  seat?: number | null
  /**
   * Chips to bring, at tables with stacks; null: the largest buy-in.
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

/** Leaves the seat (during a deal: at its end, with 托管 until then), or stops watching. */
export type Leave = {
  t: 'leave'
  id: number
  table: string
}

/** Sets whether the player is ready for the next deal, gives a seed to its shuffle, or both. */
export type Ready = {
  t: 'ready'
  id: number
  table: string
  /** Absent: unchanged; the request only gives a seed. */
  on?: boolean
  /**
   * Seed for the shuffle of `commit`, which must be present.
   *
   * @default null
   */
  seed?: string | null
  /**
   * The commitment that the client has seen; the request is refused if it is not the current one.
   *
   * @default null
   */
  commit?: string | null
}

/** Gives a private table a new code; the old one becomes invalid, and users without a seat are shut out. */
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
   * Whether the person stays banned; false lifts an earlier ban.
   *
   * @default true
   */
  ban?: boolean
}

/** Invites accounts to the table, from a seat; the reply does not say which of them get it. */
export type Invite = {
  t: 'invite'
  id: number
  table: string
  /** Items: a user id */
  users: string[]
}

/** Answers a prompt. `action` is checked against the game at the table. */
export type Act = {
  t: 'act'
  id: number
  table: string
  turn: string
  action: AnyAction
}

/** Asks for the answer that `act` with the same fields would get, without acting. */
export type Try = {
  t: 'try'
  id: number
  table: string
  turn: string
  action: AnyAction
}

/** Asks for the waits of the player's hand (听牌提示), in games that have it and at tables with aids. */
export type Help = {
  t: 'help'
  id: number
  table: string
}

/** Asks how a strong player would answer the open prompt of the player's seat (提示), at tables with aids. */
export type Advise = {
  t: 'advise'
  id: number
  table: string
}

/** Turns 托管 on or off for the player's seat. */
export type Auto = {
  t: 'auto'
  id: number
  table: string
  on: boolean
}

/** Sits out or in, or sets the treatment of beaten hands and of a short stack (tables with stacks). */
export type Sit = {
  t: 'sit'
  id: number
  table: string
  /** @default null */
  state?: ('in' | 'out' | 'post' | 'wait_bb') | null
  /** Whether beaten hands are mucked without a question; null: the table's option decides. */
  auto_muck?: boolean | null
  /** Automatic top-up of the stack between deals; null: none. */
  reload?: ReloadInput | null
}

/** The automatic top-up of a seat's stack between deals (自动补码). */
export type ReloadInput = {
  /** `short`: whenever the stack is smaller than `to`. `broke`: when the stack is too small to be dealt in. */
  when: 'broke' | 'short'
  /**
   * The stack to reach, in chips, within the bounds of a buy-in; None: the largest buy-in of the table.
   *
   * @default null
   */
  to?: number | null
}

/** Adds chips to the player's stack (tables with stacks). */
export type Chips = {
  t: 'chips'
  id: number
  table: string
  amount: number
}

/** Sets the plan of the player's seat for its next turn (预选), one of the game's plans; null removes it. */
export type Plan = {
  t: 'plan'
  id: number
  table: string
  /** @default null */
  action?: AnyAction | null
}

/** Says a text, a phrase or a reaction. The server's chat also has speaker, time and audience, as in `ChatLine`. */
export type ChatInput = {
  t: 'chat'
  table: string
  /** Present in a client's chat (the codec checks it), absent in a server's. */
  id?: number
  /**
   * At most 200 characters as people count them: a joined emoji is one, of several code points.
   *
   * @default null
   */
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
  /**
   * A drawn reaction's key.
   *
   * @default null
   */
  reaction?: string | null
  /**
   * The character that says its own phrase `phrase`; absent in a client's chat.
   *
   * @default null
   */
  character?: string | null
  /**
   * The user of the person who speaks; absent in a client's chat.
   *
   * @default null
   */
  user?: string | null
}

/** Asks for the events after (term, seq), or for a snapshot. */
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
  /** Tables at which the user sits; a snapshot or the missing events of each follow. */
  tables: string[]
}

/** Limits that a client must keep. */
export type Limits = {
  frame_bytes: number
  messages_per_s: number
  burst: number
  tables: number
}

/** A request took effect exactly once. */
export type Ok = {
  t: 'ok'
  id: number
  table?: string
  code?: string
  seat?: number
  seq?: number
  /** Reading of the cards of a `try`. */
  reading?: Reading
  /** Answer to `help`, in a struct of the game; null: the game has no help for this moment. */
  help?: unknown
  /** Answer to `advise`. */
  advice?: Advice
  /** After `join` for a bot's seat: the user gets the seat when the running `deal`, or `match`, is over. */
  from?: 'deal' | 'match'
}

/** One interpretation of a set of cards. */
export type Reading = {
  combo: Combo
  /** Rank of the defining card: the highest of a chain, the triple of a full house. */
  rank: string
}

/** Good answers to one turn's prompt. */
export type Advice = {
  turn: string
  /** Legal actions ready to send, the best first, at least one. */
  actions: AnyAction[]
  /** The source of the first action. `hints`: no bot has answered in time, and these are the prompt's hints. */
  by: 'bot' | 'guide' | 'hints'
}

/** A request had no effect, or a frame could not be decoded (then without `id`). */
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
  /** The game's view for this viewer; null between deals. */
  view: unknown
  next_commit: string
  spectators: number
  /** The running deal; absent between deals. */
  deal?: string
  /** Code of a private table, for players who sit there. */
  code?: string
  code_expires_at?: number
  /**
   * Whether the client must discard its earlier state of the table.
   *
   * @default false
   */
  reset?: boolean
  /**
   * Seat whose user may add and remove bots; null while no person is seated.
   *
   * @default null
   */
  author?: number
  /** Absent before the first settlement. */
  last?: LastDeal
  /** Time at which the next deal starts automatically; absent if none is scheduled. */
  next_at?: number
  /** The running turn, if it is public. */
  turn?: PublicTurn
  /** Time at which bots take the free seats; absent if they never do. */
  fill_at?: number
  /** Whether pages may show what a player could work out alone; a server always sends this field. */
  aids?: boolean
  /** Plan of the viewer's seat for its next turn; absent: none. */
  plan?: AnyAction
  /** The viewer's setting for beaten hands; absent: none. */
  auto_muck?: boolean
  /**
   * Whether the table can be entered only with its code.
   *
   * @default false
   */
  private?: boolean
  /** Automatic top-up of the viewer's stack between deals; absent: none. */
  reload?: Reload
  /** Present in games with matches. */
  match?: MatchInfo
  /** Absent before a match has ended by the rules. */
  last_match?: LastMatch
  /** Id of the guide that the table was opened with; its first deal is a guided one. */
  guide?: string
  /** Date of the daily deal that is played here, alone and once; absent at other tables. */
  daily?: string
}

/** The time limits of a table, in milliseconds. */
export type Pace = {
  turn_ms: number
  /** Time bank of a seat, used after `turn_ms`. */
  bank_ms: number
  /** Time after a deal until all seated players count as ready. */
  between_ms: number
  /** Pause of a bot before it acts; null: a natural pause if people are seated, else none. */
  bot_ms: number | null
  /** Part of the bank that each deal restores; absent: all of it, or 5 s at tables with stacks. */
  refill_ms?: number
  /** Fixed pause after each tile that could be claimed, whether or not a seat can; absent: 700 ms. */
  pause_ms?: number
  /** Time to claim a tile, without a bank; absent: half of `turn_ms`. */
  claim_ms?: number
}

/** The public facts of a seat. */
export type SeatInfo = {
  name: string | null
  bot: boolean
  connected: boolean
  auto: boolean
  ready: boolean
  user?: string
  /** Chips of the seat, at tables with stacks; during a deal the chips at its start. */
  stack?: number
  /** Whether the seat takes part in the next deal; present with `stack`. */
  sitting?: 'in' | 'out' | 'post' | 'wait_bb'
  /**
   * Chips to post for coming in at once (`post`).
   *
   * @default 0
   */
  owes?: number
  /**
   * Sum of the seat's settled amounts since it was taken.
   *
   * @default 0
   */
  score?: number
  /**
   * Whether a bot sits here whose seat a person may take with `join` (接手).
   *
   * @default false
   */
  open?: boolean
  /** The person who sits down here when the running deal, or match, is over. */
  next?: NextPlayer
  /** The id of the character that a bot plays as; absent for people. */
  character?: string
  /** The id of the picture that a person chose; absent without one. */
  face?: string
  /** Present if a declared program sits here. */
  program?: Program
}

/** The person for whom a bot's seat is kept. */
export type NextPlayer = {
  name: string
  user: string
}

/** A declared program: no person plays its seat. */
export type Program = {
  /** The handle of the account that has declared it. */
  owner: string
}

/** Result of the last deal of a table. */
export type LastDeal = {
  deal: string
  amounts: number[]
  ended_at: number
}

/** The running turn, if it is public, as in the last `turn` event. */
export type PublicTurn = {
  seat: number
  deadline_at: number
  /** Remaining time bank of the seat, which begins to run at `deadline_at`; absent: none. */
  bank_ms?: number
}

/** The automatic top-up of a seat's stack between deals (自动补码). */
export type Reload = {
  /** `short`: whenever the stack is smaller than `to`. `broke`: when the stack is too small to be dealt in. */
  when: 'broke' | 'short'
  /**
   * The stack to reach, in chips, within the bounds of a buy-in; None: the largest buy-in of the table.
   *
   * @default null
   */
  to?: number
}

/** How far the match at a table is, in games with matches. */
export type MatchInfo = {
  /** Name of the running deal within the match; between deals: of the next deal; before a match: of its first deal. */
  label: Label
  /** Points of each seat when that deal began or begins; after a match the final ones. */
  points: number[]
  /** Id of the running match; absent: none runs. */
  match?: string
}

/** The name of a deal within its match, in both languages. */
export type Label = {
  zh: string
  en: string
  /** The parts of the name, in the game's own words, e.g. `wind`, `number`, `honba`, `sticks`. */
  facts: {
    [k: string]: number
  }
}

/** Result of the last match of a table, if it ended by the rules. Tuples are per seat. */
export type LastMatch = {
  match: string
  points: number[]
  /** 1 for the first. */
  places: number[]
  /** Final scores; they add up to 0. */
  scores: number[]
  /** The parts of the score, in the game's own words. */
  parts: {
    [k: string]: number
  }[]
  ended_at: number
}

/** The events of one record as this viewer sees them; `seq` grows by one and is the same for all viewers. */
export type Events = {
  t: 'events'
  table: string
  term: number
  seq: number
  events: AnyEvent[]
  /** Time at which the next deal starts automatically, as of this record; absent if none is scheduled. */
  next_at?: number
  /** Time at which bots take the free seats, as of this record; absent if they never do. */
  fill_at?: number
}

/** A question to the viewer's seat; `turn` null closes the open prompt. */
export type PromptMessage = {
  t: 'prompt'
  table: string
  turn: string | null
  seat: number
  kind?: string
  legal?: unknown
  default?: AnyAction
  deadline_at?: number
  /** Remaining time bank of the seat, which begins to run at `deadline_at`. */
  bank_ms?: number
  hints?: AnyAction[]
  /** Whether `hints` contain all legal actions. */
  complete?: boolean
  /** In a guided deal, the number of the tip for this prompt; absent: the deal has left its script. */
  tip?: number
  /** When the server plays the only legal action, `default`, for the seat; absent: there is a choice. */
  act_at?: number
}

/** Plan of the viewer's seat for its next turn; `action` null: none. */
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

/** Code of a private table, for players who sit there: after a change, and after a reconnect. */
export type CodeMessage = {
  t: 'code'
  table: string
  code: string
  code_expires_at?: number
}

/** Number of spectators, sent after a change, at most once per second; not part of the event stream. */
export type Watching = {
  t: 'watching'
  table: string
  spectators: number
}

/** Recent chat of a table that this viewer may read, oldest first. Sent after `table` and after a line's removal. */
export type Chats = {
  t: 'chats'
  table: string
  lines: ChatLine[]
}

/** One line of chat. */
export type ChatLine = {
  at: number
  /** Its listeners: `table` (all) or `spectators`. */
  audience: string
  name: string
  /** @default null */
  text?: string
  /** @default null */
  phrase?: string
  /**
   * Seat of the speaker; None: a spectator.
   *
   * @default null
   */
  seat?: number
  /**
   * Key of a drawn reaction; one of `text`, `phrase` and `reaction` is there.
   *
   * @default null
   */
  reaction?: string
  /**
   * The character of a bot that speaks; `phrase` is one of the character's phrases (`GET /api/characters`).
   *
   * @default null
   */
  character?: string
  /**
   * The user of a person who speaks, so that clients can hide the words of blocked people.
   *
   * @default null
   */
  user?: string
}

/** The connection no longer gets messages of the table. */
export type Detached = {
  t: 'detached'
  table: string
  reason: string
  /** Absent: another connection took this seat; `new_code`: the code that admitted the user has become invalid; `kicked`: the table's author or the server's operator has removed the user. */
  why?: string
}

/** Says a text, a phrase or a reaction. The server's chat also has speaker, time and audience, as in `ChatLine`. */
export type Chat = {
  t: 'chat'
  table: string
  /** Present in a client's chat (the codec checks it), absent in a server's. */
  id?: number
  /**
   * At most 200 characters as people count them: a joined emoji is one, of several code points.
   *
   * @default null
   */
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
  /**
   * A drawn reaction's key.
   *
   * @default null
   */
  reaction?: string
  /**
   * The character that says its own phrase `phrase`; absent in a client's chat.
   *
   * @default null
   */
  character?: string
  /**
   * The user of the person who speaks; absent in a client's chat.
   *
   * @default null
   */
  user?: string
}

/** The server is about to close the connection. */
export type Closing = {
  t: 'closing'
  reason: string
  retry_after_ms: number
}

/** A text of the server's operator for everybody. Sent after `welcome` if a text is in force, and at each change. */
export type Announcement = {
  t: 'announcement'
  zh: string
  /** The text in both languages; one may be empty. Both empty: the announcement is withdrawn. */
  en: string
  /** When it ends, Unix ms; 0: it is withdrawn. */
  until: number
  /**
   * When the announced maintenance begins, Unix ms; None: the text announces no maintenance with a time.
   *
   * @default null
   */
  at?: number
}

/** An account's inbox. Sent after a `hello` with `news`, and after each change. */
export type News = {
  t: 'news'
  /** The number of the last notice: for `news` of the next `hello`. */
  cursor: number
  unread: number
  /** The notices after the client's cursor, the oldest first. */
  items: Notice[]
}

/** A line of an account's inbox. */
export type Notice = {
  /** Its number: it grows by one from each notice of an account to the next. */
  n: number
  /** `friend_asked`, `friend_accepted`, `invited`, `signed_in` or `credential_changed`; a client skips others. */
  kind: string
  at: number
  /**
   * When the notice is over and no longer sent, Unix ms.
   *
   * @default null
   */
  until?: number
  /**
   * The other person that it is about.
   *
   * @default null
   */
  user?: string
  /** @default null */
  handle?: string
  /** @default null */
  name?: string
  /** @default null */
  face?: string
  /**
   * Of `signed_in`: the kind of browser or program.
   *
   * @default null
   */
  label?: string
  /**
   * Of `credential_changed`: `password`, `passkey`, `provider`, `removed`, `recovery` (codes), `reset` (operator).
   *
   * @default null
   */
  change?: string
  /**
   * Of `invited`: the table to `join`, or to `watch` if it is full.
   *
   * @default null
   */
  table?: string
  /**
   * Of `invited`: the key of its game.
   *
   * @default null
   */
  game?: string
}

/** The user's friends: a snapshot (`people`), or a delta (`changed`, `removed`) built on version `since`. */
export type FriendsMessage = {
  t: 'friends'
  version: number
  people?: Friend[]
  changed?: Friend[]
  /** User ids. */
  removed?: string[]
  since?: number
}

/** A friend of the user's account. */
export type Friend = {
  user: string
  handle: string
  name: string
  /** @default null */
  face?: string
  /**
   * Whether the friend is online, and shows that to friends.
   *
   * @default false
   */
  online?: boolean
  /**
   * A public table at which the friend sits, while online.
   *
   * @default null
   */
  table?: string
  /**
   * The key of its game.
   *
   * @default null
   */
  game?: string
}

/** A table in the lobby: a line of `lobby`, of `GET /api/tables` and `GET /api/tables/{table}`. */
export type TableLine = {
  table: string
  game: string
  options: {[key: string]: Json}
  pace: Pace
  /** Whether pages may show what a player could work out alone. */
  aids: boolean
  /** The seats without stacks and scores, since some spectators see a settlement late. */
  seats: SeatInfo[]
  /** How many seats are free. */
  open: number
  /** `ready` between deals, else the game's status. */
  status: string
  deal: string | null
  /** How many deals have been started. */
  deals: number
  spectators: number
  /** How many seats people have. */
  people: number
  /** How many bots' seats a person may take with `join`: those with `open` in `seats`. */
  takeover?: number
  /** Time since which a player waits here for free seats to be taken, Unix milliseconds. */
  waiting_since?: number
  /** Present in games with matches; as late as the table's spectators see it. */
  match?: MatchInfo
  /** Present during a deal, in `lobby` and `GET /api/tables/{table}`. */
  glance?: Glance
}

/** A spectator's glance at a deal, for a thumbnail in the lobby. */
export type Glance = {
  /** The seat to act; None: there is none, or not everyone may know it. */
  turn: number | null
  /** The hand (or tile) that was laid down last, or the board of Hold'em: at most `GLANCED` cards. */
  cards: string[]
}

/** A deal begins. The server committed to the shuffle's secret before it accepted any seed. */
export type DealStarted = {
  e: 'deal_started'
  deal: string
  seats: SeatedPlayer[]
  commit: string
  seeds: [number, string][]
  /**
   * Whether the deal begins with recorded actions of another deal and not with this shuffle.
   *
   * @default false
   */
  imported?: boolean
  /** Merkle root of the salted deck, in games whose cards stay hidden after the deal. */
  root?: string
  /** Id of the match that the deal belongs to, in games with matches. */
  match?: string
  /** Date of a daily deal, whose secret is revealed when that day is over; absent in other deals. */
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

/** The deal is over; `reveal` is the shuffle's secret (hex), `next_commit` the next deal's commitment. */
export type DealEnded = {
  e: 'deal_ended'
  deal: string
  /**
   * Absent where cards stay hidden after the deal; `openings` prove the cards that were seen.
   *
   * @default ""
   */
  reveal?: string
  /** @default "" */
  next_commit?: string
  /** Unix milliseconds; absent in streams that are older than the field. */
  ended_at?: number
  /**
   * Proofs of the cards that this viewer has seen: each proves its place under the `root` of `deal_started`.
   *
   * @default []
   */
  openings?: Opening[]
  /** The match after this deal; without an id the match has ended, and `match_ended` follows. */
  match?: MatchInfo
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

/** The deal is void and stakes go back; the shuffle is opened as after any deal. */
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

/** The match is over; its records can be read from now on. Tuples are per seat. */
export type MatchEnded = {
  e: 'match_ended'
  match: string
  ended_at: number
  points: number[]
  /**
   * 1 for the first; absent, like `scores` and `parts`, if the match was broken off.
   *
   * @default []
   */
  places?: number[]
  /**
   * Final scores; they add up to 0.
   *
   * @default []
   */
  scores?: number[]
  /**
   * The parts of each score, in the game's own words, e.g. `points`, `uma`, `oka`.
   *
   * @default []
   */
  parts?: {
    [k: string]: number
  }[]
  /**
   * Secrets of all deals of the match that were not revealed at their own ends, voided deals included.
   *
   * @default []
   */
  reveals?: Reveal[]
  /** Why the match was broken off: `closed` (its table), `too_long` or `abandoned`; absent: it ended by the rules. */
  reason?: string
}

/** The shuffle's secret of one deal. */
export type Reveal = {
  deal: string
  /** Hex; its SHA-256 is the deal's commitment. */
  secret: string
}

/** 托管 was turned on or off for a seat. */
export type AutoChanged = {
  e: 'auto'
  seat: number
  on: boolean
  /** Why it was turned on: `asked`, `timeout`, `disconnected`, `left`, `kicked`. */
  reason?: string
}

/** The public facts of a seat changed: taken, left, filled with a bot, ready, connected. */
export type SeatChanged = {
  e: 'seat'
  seat: number
  /** Null: the seat is empty. */
  info: SeatInfo | null
  /** Why the player loses the seat without leaving: `kicked`, `idle`, `away`, `orbits_out`. With an `info` the player keeps the seat until the deal is over. */
  why?: string
}

/** Running clocks were extended by `extended_ms`, because the server was down. */
export type ClockChanged = {
  e: 'clock'
  extended_ms: number
}

/** The table was closed. */
export type TableClosed = {
  e: 'closed'
  /** `empty`: no person sat there for 60 s; `daily`: its daily deal has been over for 15 minutes; `operator`. */
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
