/** The wire's types, generated from docs/schema, under the SDK's names. Their fields have the protocol's names, so frames need no conversion. */
import type * as wire from './schema/messages.ts'

export type { Card, Seat } from './cards.ts'
export type * from './http.ts'
export type { Json } from './json.ts'
export type {
  Advice,
  Announcement,
  AnyAction as Action,
  AnyEvent as GameEvent,
  Chat as ChatMessage,
  ChatLine,
  DealStarted,
  Error as ErrorMessage,
  ErrorCode,
  Events as EventsMessage,
  Friend,
  FriendsMessage,
  LastMatch,
  Line,
  MatchEnded,
  MatchInfo,
  News,
  Notice,
  Ok,
  Pace,
  PaceInput,
  PlanMessage,
  Pong,
  PromptMessage,
  Reading,
  Reload,
  SeatInfo,
  Settled,
  Table as TableMessage,
  TableEvent,
  TableLine,
  Welcome,
} from './schema/messages.ts'
export type { DealRecord, Entry, MatchRecord, Opening, SeatedPlayer } from './schema/record.ts'

/** `in`: plays; `out`: sits out; `wait_bb`: comes in as the big blind; `post`: comes in at once and pays what it owes. */
export type Sitting = NonNullable<wire.SeatInfo['sitting']>

/** The public listing. The schema leaves the type of its lines open, as the server sends them encoded already. */
export interface LobbyMessage extends wire.LobbyMessage {
  tables?: wire.TableLine[]
  changed?: wire.TableLine[]
}

/** The server's messages about one table. */
export type TableTold =
  | wire.Table
  | wire.Events
  | wire.PromptMessage
  | wire.PlanMessage
  | wire.Chat
  | wire.Chats
  | wire.Watching
  | wire.CodeMessage
  | wire.Detached

export type ServerMessage = Exclude<wire.ServerMessage, wire.LobbyMessage> | LobbyMessage

/** A request without its `id`, which the client adds. A field that is undefined is left out. */
export type Request = Unnumbered<wire.Request>

/** A request about one table, without its `table`, which the table adds. */
export type TableRequest = Untabled<Extract<Request, { table: string }>>

type Unnumbered<R> = R extends unknown
  ? { [Key in keyof R as Exclude<Key, 'id'>]: object extends Pick<R, Key> ? R[Key] | undefined : R[Key] }
  : never

type Untabled<R> = R extends unknown ? Omit<R, 'table'> : never
