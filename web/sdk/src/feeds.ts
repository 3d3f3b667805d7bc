import type { Friend, FriendsMessage, LobbyMessage, Ok, Request, TableLine } from './types.ts'

type Ask = (request: Request) => Promise<Ok>

/** A message of a feed: the whole list, or the lines that have changed or gone since version `since`. */
interface Told<Line> {
  version: number
  whole?: readonly Line[] | undefined
  changed?: readonly Line[] | undefined
  removed?: readonly string[] | undefined
  since?: number | undefined
}

/** A list that the server keeps up to date while it is followed. */
abstract class Feed<Line> {
  lines = new Map<string, Line>()
  /** The list's version, which grows with every change; -1: no list has come since the last `follow`. */
  version = -1
  #ask: Ask
  #following = false
  #asking = false
  #listeners = new Set<() => void>()

  constructor(ask: Ask) {
    this.#ask = ask
  }

  protected abstract keyOf(line: Line): string
  protected abstract wish(on: boolean): Request

  /** Call back after every change. Returns a function that ends this. */
  on(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  stop(): void {
    if (!this.#following) return
    this.#following = false
    this.#ask(this.wish(false)).catch(() => {})
  }

  /** Subscribes again on a new connection, if the list is followed. */
  renew(): void {
    if (this.#following) this.#request()
  }

  /** Follows the list; the old lines stay until the new ones have come. */
  protected begin(): void {
    this.#following = true
    this.version = -1
    this.#request()
  }

  protected hear(told: Told<Line>): void {
    if (!this.#following) return
    if (told.whole) this.lines = new Map(told.whole.map((line) => [this.keyOf(line), line]))
    else if (told.since !== undefined && told.since !== this.version) {
      if (!this.#asking) this.#request()
      return
    } else this.#change(told)
    this.version = told.version
    for (const listener of [...this.#listeners]) listener()
  }

  #change(told: Told<Line>): void {
    const lines = new Map(this.lines)
    for (const line of told.changed ?? []) lines.set(this.keyOf(line), line)
    for (const name of told.removed ?? []) lines.delete(name)
    this.lines = lines
  }

  #request(): void {
    this.#asking = true
    this.#ask(this.wish(true))
      .catch(() => {})
      .finally(() => (this.#asking = false))
  }
}

/** The public tables, by id. */
export class Lobby extends Feed<TableLine> {
  #game: string | undefined

  /** Follows the listing, of one game or of all. */
  follow(game?: string): void {
    this.#game = game
    this.begin()
  }

  take(message: LobbyMessage): void {
    this.hear({ ...message, whole: message.tables })
  }

  protected keyOf(line: TableLine): string {
    return line.table
  }

  protected wish(on: boolean): Request {
    return on ? { t: 'lobby', on, game: this.#game } : { t: 'lobby', on }
  }
}

/** The friends of an account, and which are online, by user id. */
export class FriendsOnline extends Feed<Friend> {
  follow(): void {
    this.begin()
  }

  take(message: FriendsMessage): void {
    this.hear({ ...message, whole: message.people })
  }

  protected keyOf(line: Friend): string {
    return line.user
  }

  protected wish(on: boolean): Request {
    return { t: 'friends', on }
  }
}
