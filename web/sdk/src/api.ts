import { isMap } from './errors.ts'
import type {
  Account,
  Character,
  DailyDay,
  DailyDeal,
  DealPage,
  DealRecord,
  GameInfo,
  GameSums,
  Guide,
  GuideLine,
  HistoryQuery,
  Json,
  MatchPage,
  MatchRecord,
  MatchReplay,
  DealInsight,
  ReplayFile,
  Seat,
  TableLine,
  Text,
  Words,
} from './types.ts'

/** The server refused an HTTP call, or could not be reached. In the second case `status` is 0, and `code` is `offline`, or `bad_url` for an invalid address. */
export class ApiError extends Error {
  code: string
  status: number
  retryAfterMs?: number
  /** Further fields of the error, such as the `path` in a record that breaks the rules. */
  data?: unknown

  constructor(code: string, status: number, text: string, options?: ErrorOptions) {
    super(text, options)
    this.name = 'ApiError'
    this.code = code
    this.status = status
  }
}

export type Wire = { method?: string; token?: string | undefined; body?: BodyInit }

/** The lists, accounts and records of the server's HTTP API. A call that fails rejects with an `ApiError`. */
export class Api {
  #base: string

  /**
   * `base` is the server's address without a slash at its end; '' means the server from which the page came.
   */
  constructor(base = '') {
    this.#base = base
  }

  /** Makes a guest called `name`; with a guest's token, renames that guest. `face`: absent keeps the present picture, null removes it. */
  session(name: string, token?: string, face?: string | null): Promise<Account> {
    return this.call('/api/session', { method: 'POST', token, body: JSON.stringify({ name, face }) })
  }

  /** The user of a token; null if it is not valid any more. */
  async check(token: string): Promise<Omit<Account, 'token'> | null> {
    return this.#orNull(401, this.call('/api/session', { token }))
  }

  /**
   * Ends the session of a token: from now on all tokens of that session are refused. Resolves also if the
   * token was not valid any more.
   */
  async logOut(token: string): Promise<void> {
    await this.#orNull(401, this.call('/api/session', { method: 'DELETE', token }))
  }

  async games(): Promise<GameInfo[]> {
    return (await this.call<{ games: GameInfo[] }>('/api/games')).games
  }

  async phrases(): Promise<{ key: string; text: Text }[]> {
    return (await this.words()).phrases
  }

  /** The phrases and the reactions for `Table.say`; a reaction's text says in words what its picture shows. */
  words(): Promise<Words> {
    return this.call('/api/phrases')
  }

  /** The characters that bots play as, the lowest level first. */
  async characters(): Promise<Character[]> {
    return (await this.call<{ characters: Character[] }>('/api/characters')).characters
  }

  /** The guided deals, one line for each. */
  async guides(): Promise<GuideLine[]> {
    return (await this.call<{ guides: GuideLine[] }>('/api/guides')).guides
  }

  /** A guided deal's tips. */
  guide(id: string): Promise<Guide> {
    return this.call(`/api/guides/${encodeURIComponent(id)}`)
  }

  /** Public tables. `game`: only those of this game (any name of it); `open`: only those with a free seat. */
  async tables(query: { game?: string; open?: boolean } = {}): Promise<TableLine[]> {
    const search = new URLSearchParams()
    if (query.game !== undefined) search.set('game', query.game)
    if (query.open) search.set('open', '1')
    return (await this.call<{ tables: TableLine[] }>(`/api/tables?${search}`)).tables
  }

  /** The line of a public table; null for any other table. */
  line(table: string): Promise<TableLine | null> {
    return this.#orNull(404, this.call(`/api/tables/${encodeURIComponent(table)}`))
  }

  /** The id of a closed table's last deal; null for other tables. */
  async lastDeal(table: string): Promise<string | null> {
    return (await this.call<{ deal: string | null }>(`/api/tables/${encodeURIComponent(table)}/last`)).deal
  }

  /** A finished deal's record; in games whose cards stay hidden, with the cards that the token's user may see. */
  record(deal: string, token?: string): Promise<DealRecord> {
    return this.call(`/api/deals/${encodeURIComponent(deal)}`, { token })
  }

  /** A finished deal in a format of its game, such as `phh`, with what the token's user may see. */
  dealAs(deal: string, format: string, token?: string): Promise<string> {
    return this.#text(`/api/deals/${encodeURIComponent(deal)}?format=${format}`, { token })
  }

  /** A finished match: its result, and the ids of its deals, whose records are open now. */
  match(match: string, token?: string): Promise<MatchRecord> {
    return this.call(`/api/matches/${encodeURIComponent(match)}`, { token })
  }

  /** A finished match as one file in a format of its game, such as `tenhou6`. */
  matchAs(match: string, format: string, token?: string): Promise<string> {
    return this.#text(`/api/matches/${encodeURIComponent(match)}?format=${format}`, { token })
  }

  /** A finished match, and how each of its deals began and ended; the steps are in the replay of each deal. */
  matchReplay(match: string, token?: string): Promise<MatchReplay> {
    return this.call(`/api/matches/${encodeURIComponent(match)}/replay`, { token })
  }

  /** A page of the deals that a person has played, the newest first; `user` is `me` or an id. */
  deals(token: string, query: HistoryQuery = {}, user = 'me'): Promise<DealPage> {
    return this.call(historyPath(user, 'deals', query), { token })
  }

  /** A page of a person's matches. */
  matches(token: string, query: HistoryQuery = {}, user = 'me'): Promise<MatchPage> {
    return this.call(historyPath(user, 'matches', query), { token })
  }

  /** The sums of a person's deals and matches, by game. */
  async statistics(token: string, query: HistoryQuery = {}, user = 'me'): Promise<Record<string, GameSums>> {
    return (await this.call<{ games: Record<string, GameSums> }>(historyPath(user, 'statistics', query), { token })).games
  }

  /** Today's daily deals, with the results of the token's user. */
  daily(token?: string): Promise<DailyDay> {
    return this.call('/api/daily', { token })
  }

  /** The daily deal of a date such as 2026-11-23. Its results are for users who have played it, and for all when its day is over. */
  dailyDeal(date: string, game: string, token?: string): Promise<DailyDeal> {
    return this.call(`/api/daily/${date}/${encodeURIComponent(game)}`, { token })
  }

  /** A finished deal step by step; in games whose cards stay hidden, with the cards that the token's user may see. */
  replay(deal: string, token?: string): Promise<ReplayFile> {
    return this.call(`/api/deals/${encodeURIComponent(deal)}/replay`, { token })
  }

  /**
   * The insight into a finished deal: which of its moves cost most. It is computed at the first call, which
   * may take seconds.
   */
  insight(deal: string, token?: string): Promise<DealInsight> {
    return this.call(`/api/replays/${encodeURIComponent(deal)}/insight`, { token })
  }

  /** The insight as a draft, which comes sooner and is rougher; the whole insight if the server has it already. */
  insightDraft(deal: string, token?: string): Promise<DealInsight> {
    return this.call(`/api/replays/${encodeURIComponent(deal)}/insight?draft=1`, { token })
  }

  /** Lets the server compute the insight in advance, if it has nothing else to do. */
  async insightAhead(deal: string, token?: string): Promise<void> {
    await this.call(`/api/replays/${encodeURIComponent(deal)}/insight?ahead=1`, { token })
  }

  /** The replay of a file in any of the formats that the server reads; `deal`: the number of the deal in the file, from 1. */
  replayFile(body: Blob | string, deal = 1, token?: string): Promise<ReplayFile> {
    return this.call(`/api/replay?deal=${deal}`, { method: 'POST', token, body })
  }

  /** The insight into a deal of a file (see `replayFile`); computing it may take seconds. */
  insightOfFile(body: Blob | string, deal = 1, token?: string): Promise<DealInsight> {
    return this.call(`/api/replay/insight?deal=${deal}`, { method: 'POST', token, body })
  }

  /** Creates a table whose first deal continues a recorded one; `body` is that of `POST /api/tables`. */
  openRecord(token: string, body: Json): Promise<{ table: string; seat: Seat }> {
    return this.call('/api/tables', { method: 'POST', token, body: JSON.stringify(body) })
  }

  /**
   * Makes any call to the API, also one for which this class has no method; resolves with the value of the
   * JSON answer (null: it is not JSON).
   */
  async call<T>(path: string, wire: Wire = {}): Promise<T> {
    return parsed(await this.#text(path, wire)) as T
  }

  /** A call whose answer is a file. */
  file(path: string, wire: Wire = {}): Promise<Blob> {
    return this.#answer(path, wire, (response) => response.blob())
  }

  #text(path: string, wire: Wire = {}): Promise<string> {
    return this.#answer(path, wire, (response) => response.text())
  }

  async #answer<T>(path: string, { method = 'GET', token, body }: Wire, read: (response: Response) => Promise<T>): Promise<T> {
    const headers: Record<string, string> = {}
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    if (token !== undefined) headers['Authorization'] = `Bearer ${token}`
    try {
      const response = await fetch(this.#base + path, { method, headers, ...(body === undefined ? {} : { body }) })
      if (response.ok) return await read(response)
      throw refusal(response, parsed(await response.text()))
    } catch (error) {
      throw error instanceof ApiError ? error : unreached(this.#base, error)
    }
  }

  async #orNull<T>(status: number, call: Promise<T>): Promise<T | null> {
    try {
      return await call
    } catch (error) {
      if (error instanceof ApiError && error.status === status) return null
      throw error
    }
  }
}

/** The path of a person's history. */
function historyPath(user: string, what: string, query: HistoryQuery): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== null) search.set(name, String(value))
  return `/api/users/${encodeURIComponent(user)}/${what}?${search}`
}

/** The value of a text of JSON; null for other texts. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The error of a call without an answer: `bad_url` for an invalid address, else `offline`. */
function unreached(base: string, cause: unknown): ApiError {
  if (isAddress(base)) return new ApiError('offline', 0, `the server cannot be reached: ${String(cause)}`, { cause })
  return new ApiError('bad_url', 0, `${JSON.stringify(base)} is not the address of a server, such as http://127.0.0.1:8000`, { cause })
}

function isAddress(base: string): boolean {
  try {
    // On a page the base may be relative to the page's address; elsewhere it must be absolute.
    return new URL(base, globalThis.location?.href).protocol.startsWith('http')
  } catch {
    return false
  }
}

function refusal(response: Response, plain: unknown): ApiError {
  const told = isMap(plain) && isMap(plain['error']) ? plain['error'] : {}
  const { code = 'internal', text = `${response.status} ${response.statusText}`, retry_after_ms: wait, ...data } = told
  const error = new ApiError(String(code), response.status, String(text))
  if (typeof wait === 'number') error.retryAfterMs = wait
  error.data = data
  return error
}
