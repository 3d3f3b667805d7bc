import type { Fold } from './moments.ts'
import type { Json, Pace } from './types.ts'
import type { Dial } from './wire.ts'

/** How to be a client. */
export interface ClientOptions {
  /** `ws://host/ws` */
  url: string
  token: string
  /** How a game's events change its view; asked once for each table's first snapshot. */
  folds: (game: string) => Promise<Fold>
  /** Fill `Prompt.hints`. */
  hints?: boolean
  /** JSON text instead of MessagePack, to read along. */
  json?: boolean
  /** Names this client over all its connections; one client at a time may use it. */
  session?: string
  /** How to open a socket, for tests. */
  dial?: Dial
}

export interface NewTable {
  game: string
  options?: Record<string, Json>
  seats?: number
  private?: boolean
  pace?: Partial<Pace>
  bots?: number
  fill_ms?: number
  /** Whether pages may show what a player could work out alone; true if left out. */
  aids?: boolean
  delay_ms?: number
  /** The author's chips, where there are stacks; left out: as many as one may bring. */
  buy_in?: number
}

/** What has changed. */
export type Change = 'status' | 'welcome' | 'rtt' | 'tables'

/** A name for a session that nobody else has. */
export function newSession(): string {
  // `crypto.randomUUID` is missing on pages served over plain http.
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
