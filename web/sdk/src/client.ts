import { ServerClock } from './clock.ts'
import { JSON_TEXT, MAX_FRAME, MSGPACK, frameBytes, type Codec } from './codec.ts'
import { RequestError } from './errors.ts'
import { Link, type Desk, type Status } from './link.ts'
import { FriendsOnline, Lobby } from './feeds.ts'
import type { Fold } from './moments.ts'
import { newSession, type Change, type ClientOptions, type NewTable } from './options.ts'
import { Requests, type Hear } from './requests.ts'
import type { TableDesk } from './stream.ts'
import { Table } from './table.ts'
import type { Announcement, ErrorMessage, News, Notice, Ok, Request, Seat, ServerMessage, Welcome } from './types.ts'
import { onWake } from './wake.ts'
import type { Inspector } from './wire.ts'

/** The largest number of tables that one greeting may resume. */
const MAX_RESUMED_TABLES = 16
/** A fold that computes nothing: a snapshot's view stays as it is, and a deal that begins has no view. */
const UNFOLDED: Fold = { opening: () => null, after: (view) => view }

/** One user's session with a server, and the tables at which the user sits or looks on. It reconnects by itself. */
export class Client {
  welcome: Welcome | null = null
  /** The operator's announcement in both languages, to be shown until its `until` (Unix ms); null: there is none. */
  announcement: Announcement | null = null
  /**
   * The latest news of the account's inbox, with only the notices that are new here; null: none has come, as
   * without the option `news`.
   */
  news: News | null = null
  readonly tables = new Map<string, Table>()
  readonly lobby: Lobby
  /** The account's friends, and which of them are online; up to date while the list is followed. */
  readonly friends: FriendsOnline
  readonly session: string
  /** The token of the user; a new one is sent with the next greeting. */
  token: string
  #options: ClientOptions
  #codec: Codec
  #clock = new ServerClock()
  #requests: Requests
  #link: Link
  #listeners = new Set<(what: Change) => void>()
  #inspectors = new Set<Inspector>()
  #tableDesk: TableDesk
  #stopWaking: (() => void) | null = null

  constructor(options: ClientOptions) {
    this.#options = options
    this.session = options.session ?? newSession()
    this.token = options.token
    this.#codec = options.json ? JSON_TEXT : MSGPACK
    // The first id is the present time in ms: so ids grow even if a reloaded page continues the session.
    this.#requests = new Requests(Date.now(), (pending) => this.#link.post(pending))
    const dial = options.dial ?? ((url, subprotocol) => new WebSocket(url, subprotocol))
    this.#link = new Link(options.url, this.#codec, this.#desk(), this.#requests, this.#clock, dial)
    this.lobby = new Lobby((request) => this.request(request))
    this.friends = new FriendsOnline((request) => this.request(request))
    this.#tableDesk = this.#deskOfTables()
  }

  get status(): Status {
    return this.#link.status
  }

  /** The number of connections since the last `welcome` that failed or were lost. */
  get attempt(): number {
    return this.#link.attempt
  }

  /** When the next attempt is made, by `performance.now()`; null: none is planned. */
  get retryAt(): number | null {
    return this.#link.retryAt
  }

  get closeCode(): number | null {
    return this.#link.closeCode
  }

  /** Why the connection was closed, in the words of the server or of this client. */
  get closeReason(): string {
    return this.#link.closeReason
  }

  /** The last round trip, ms; null before the first. */
  get rttMs(): number | null {
    return this.#clock.rttMs
  }

  /** The server's time, Unix ms. */
  now(): number {
    return this.#clock.now()
  }

  /** Connects and stays connected; it may also be called after the connection was closed for good. */
  connect(): void {
    this.#stopWaking ??= onWake(
      () => this.reconnectNow(),
      () => this.drop(),
    )
    this.#link.connect()
  }

  /**
   * Connects at once instead of at `retryAt`, replaces an attempt that takes long, or checks whether an open
   * connection still works.
   */
  reconnectNow(): void {
    this.#link.hasten()
  }

  /** Closes the connection for good. Tables are not left: seats wait for the user's return. */
  close(): void {
    this.#stopWaking?.()
    this.#stopWaking = null
    this.#link.close()
  }

  /** Cuts the connection as a lost network would; the client reconnects by itself. */
  drop(): void {
    this.#link.drop()
  }

  /** Returns the table with an id; if it is unknown, a new one without any state. */
  table(id: string): Table {
    let table = this.tables.get(id)
    if (!table) {
      table = new Table(id, this.#tableDesk)
      this.tables.set(id, table)
      this.#changed('tables')
    }
    return table
  }

  /**
   * Sends any request and resolves with its `ok`; rejects with a `RequestError`, at once if the status is
   * `closed`. Without a connection the request waits for the next one. If the connection breaks before the
   * reply, the request is sent again with the same id, so that it takes effect once.
   */
  async request(request: Request): Promise<Ok> {
    return this.#ask(request)
  }

  /** Create a table and sit at seat 0. */
  create(table: NewTable): Promise<Ok> {
    return this.request({ t: 'create', ...table })
  }

  /** Take a seat, by the table's id or its short code. */
  join(where: { table?: string; code?: string; seat?: Seat; buy_in?: number }): Promise<Ok> {
    return this.request({ t: 'join', ...where })
  }

  /**
   * Say whether the page of this connection is hidden from the user now (`on`), or seen again. On a new
   * connection the page counts as seen.
   */
  away(on: boolean): Promise<Ok> {
    return this.request({ t: 'away', on })
  }

  /** Follow a table as a spectator. */
  watch(where: { table?: string; code?: string }): Promise<Ok> {
    return this.request({ t: 'watch', ...where })
  }

  /** Take a seat, ready to play, at a public table that waits for players of a game, or at a new one. */
  quick(game: string): Promise<Ok> {
    return this.request({ t: 'quick', game })
  }

  /** Call back after every change. Returns a function that ends this. */
  on(listener: (what: Change) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls the inspector with every message. Returns a function that ends this. */
  onFrame(inspector: Inspector): () => void {
    this.#inspectors.add(inspector)
    return () => this.#inspectors.delete(inspector)
  }

  #ask(request: Request, hear?: Hear): Promise<Ok> {
    const refusal = this.status === 'closed' ? this.#over() : this.#tooLong(request)
    if (!refusal) return this.#requests.ask(request, hear)
    hear?.(null, refusal)
    return Promise.reject(refusal)
  }

  /**
   * Returns the refusal of a request that is too long, else null: if it were sent, the server would close the
   * connection for good.
   */
  #tooLong(request: Request): RequestError | null {
    const bytes = frameBytes(this.#codec.encode({ ...request, id: Number.MAX_SAFE_INTEGER }))
    if (bytes <= MAX_FRAME) return null
    return new RequestError('bad_request', `a message has at most ${MAX_FRAME} bytes, this one ${bytes}`)
  }

  #desk(): Desk {
    return {
      hello: () => this.#hello(),
      take: (message) => this.#take(message),
      moved: () => this.#changed('status'),
      offline: () => this.#offline(),
      inspect: (dir, message, bytes) => {
        for (const inspector of this.#inspectors) inspector(dir, message, bytes)
      },
    }
  }

  #deskOfTables(): TableDesk {
    return {
      ask: (request, hear) => this.#ask(request, hear),
      now: () => this.now(),
      repost: (sinceMs) => this.#link.repost(sinceMs),
      fold: (game) => this.#options.folds?.(game) ?? Promise.resolve(UNFOLDED),
      changed: () => this.#changed('tables'),
      left: (table) => {
        if (this.tables.get(table.id) === table) this.tables.delete(table.id)
        if (this.welcome) this.welcome = { ...this.welcome, tables: this.welcome.tables.filter((id) => id !== table.id) }
        this.#changed('tables')
      },
    }
  }

  #hello(): Request & { id: number } {
    const here = [...this.tables.values()].filter((table) => !table.gone)
    const resume = here.flatMap((table) => table.cursor ?? []).slice(0, MAX_RESUMED_TABLES)
    const { hints = false, strict = false, news } = this.#options
    const hello = { t: 'hello', id: this.#requests.newId(), token: this.token, session: this.session, resume, hints } as const
    const told = this.news?.cursor ?? news
    return { ...hello, ...(strict && { strict }), ...(told !== undefined && { news: told }) }
  }

  #offline(): void {
    this.#requests.heldUp()
    for (const table of this.tables.values()) table.offline()
    if (this.status === 'closed') this.#requests.fail(this.#over())
  }

  #over(): RequestError {
    const why = this.#link.refusal?.text ?? (this.closeReason || this.closeCode)
    return new RequestError('closed', `the connection is closed: ${why}`)
  }

  #take(message: ServerMessage): void {
    switch (message.t) {
      case 'welcome':
        this.#greeted(message)
        return
      case 'ok':
        this.#requests.answered(message.id, message, null)
        return
      case 'error':
        this.#refused(message)
        return
      case 'pong':
        this.#changed('rtt')
        return
      case 'announcement':
        this.announcement = message.until > 0 ? message : null
        this.#changed('announcement')
        return
      case 'news':
        this.#inform(message)
        return
      case 'lobby':
        this.lobby.take(message)
        return
      case 'friends':
        this.friends.take(message)
        return
      case 'table':
        this.table(message.table).take(message)
        return
      default:
        if ('table' in message) this.tables.get(message.table)?.take(message)
    }
  }

  #greeted(message: Welcome): void {
    const again = this.welcome !== null
    this.welcome = message
    // If there still is an announcement, the server sends it next.
    if (this.announcement) {
      this.announcement = null
      this.#changed('announcement')
    }
    this.#changed('welcome')
    if (!again) return
    this.lobby.renew()
    this.friends.renew()
    // The server sends missed records without being asked, but does not say when they are complete, and does not mention a
    // table that has closed: so each table asks.
    for (const table of this.tables.values()) void table.catchUp()
  }

  /**
   * Keeps only the notices that are new here. If the numbers went back, since the database was restored from
   * an earlier time, all notices count as new.
   */
  #inform(message: News): void {
    const told = this.news?.cursor ?? this.#options.news ?? 0
    const fresh = (one: Notice) => told > message.cursor || one.n > told
    this.news = { ...message, items: message.items.filter(fresh) }
    this.#changed('news')
  }

  #refused(message: ErrorMessage): void {
    const error = RequestError.of(message)
    if (message.id !== undefined && this.#requests.answered(message.id, null, error)) return
    const table = this.tables.get(String(error.data?.['table'] ?? ''))
    if (error.code === 'not_found' && table && !table.gone) table.end('lost')
    else console.warn('the server refused what nobody waits for', message)
  }

  #changed(what: Change): void {
    for (const listener of [...this.#listeners]) listener(what)
  }
}
