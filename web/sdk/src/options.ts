import type { Fold } from './moments.ts'
import type { Create } from './schema/messages.ts'
import type { Dial } from './wire.ts'

/** The options of a client. */
export interface ClientOptions {
  /** `ws://host/ws` */
  url: string
  token: string
  /**
   * Loads a game's fold, at each table's first snapshot. Absent: a view stays as the last snapshot had it; from
   * the start of another deal it is null until the next snapshot.
   */
  folds?: ((game: string) => Promise<Fold>) | undefined
  /** Fill `Prompt.hints`. */
  hints?: boolean
  /**
   * Follow the inbox of an account: the number of the last notice that is known; null: only new notices;
   * absent: do not follow it.
   */
  news?: number | null
  /** Let the server refuse requests with fields that it would else ignore: of use while you write a client. */
  strict?: boolean
  /** Send and receive JSON text, which people can read, instead of MessagePack. */
  json?: boolean
  /** The id of this client over all its connections; only one client at a time may use it. */
  session?: string
  /** Opens a socket; for tests. */
  dial?: Dial
}

/** A table to create. */
export type NewTable = Omit<Create, 't' | 'id'>

/** The part of a client that has changed. */
export type Change = 'status' | 'welcome' | 'rtt' | 'tables' | 'announcement' | 'news'

/** A unique name for a session. */
export function newSession(): string {
  // `crypto.randomUUID` is missing on pages served over plain http.
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
