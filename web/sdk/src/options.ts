import type { Fold } from './moments.ts'
import type { Create } from './schema/messages.ts'
import type { Dial } from './wire.ts'

/** How to be a client. */
export interface ClientOptions {
  /** `ws://host/ws` */
  url: string
  token: string
  /** How a game's events change its view; asked once for each table's first snapshot. Left out: a view is the last snapshot's. */
  folds?: ((game: string) => Promise<Fold>) | undefined
  /** Fill `Prompt.hints`. */
  hints?: boolean
  /** Follow the inbox of an account: the number of the last notice that is known; null: from now on. */
  news?: number | null
  /** Refuse requests with fields that the server would ignore: while you write a client. */
  strict?: boolean
  /** JSON text instead of MessagePack, to read along. */
  json?: boolean
  /** Names this client over all its connections; one client at a time may use it. */
  session?: string
  /** How to open a socket, for tests. */
  dial?: Dial
}

/** A table to open. */
export type NewTable = Omit<Create, 't' | 'id'>

/** The part that has changed. */
export type Change = 'status' | 'welcome' | 'rtt' | 'tables' | 'announcement' | 'news'

/** A unique name for a session. */
export function newSession(): string {
  // `crypto.randomUUID` is missing on pages served over plain http.
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
