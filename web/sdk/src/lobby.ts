import type { LobbyMessage, Ok, Request, TableLine } from './types.ts'

/** The public tables, kept up to date while they are followed. */
export class Lobby {
  lines = new Map<string, TableLine>()
  /** The listing's version, which grows with every change; -1: no listing has come yet. */
  version = -1
  #ask: (request: Request) => Promise<Ok>
  #following = false
  #game: string | undefined
  #asking = false
  #listeners = new Set<() => void>()

  constructor(ask: (request: Request) => Promise<Ok>) {
    this.#ask = ask
  }

  /** Call back after every change. Returns a function that ends this. */
  on(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Follows the listing, of one game or of all; the old lines stay until the new list has come. */
  follow(game?: string): void {
    this.#following = true
    this.#game = game
    this.version = -1
    this.#request()
  }

  stop(): void {
    if (!this.#following) return
    this.#following = false
    this.#ask({ t: 'lobby', on: false }).catch(() => {})
  }

  /** Subscribes again on a new connection, if the listing is followed. */
  renew(): void {
    if (this.#following) this.#request()
  }

  take(message: LobbyMessage): void {
    if (!this.#following) return
    if (message.tables) this.lines = new Map(message.tables.map((line) => [line.table, line]))
    else if (message.since !== undefined && message.since !== this.version) {
      if (!this.#asking) this.#request()
      return
    } else this.#change(message)
    this.version = message.version
    for (const listener of [...this.#listeners]) listener()
  }

  #change(message: LobbyMessage): void {
    const lines = new Map(this.lines)
    for (const line of message.changed ?? []) lines.set(line.table, line)
    for (const table of message.removed ?? []) lines.delete(table)
    this.lines = lines
  }

  #request(): void {
    this.#asking = true
    this.#ask({ t: 'lobby', on: true, game: this.#game })
      .catch(() => {})
      .finally(() => (this.#asking = false))
  }
}
