/** All seats of a table, each with a guest and a connection of its own, played from one page. */
import { api } from '../app/session'
import { t } from '../i18n'
import { Client, RequestError, type Action, type GameInfo, type Table } from '#sdk'
import { foldOf } from '../games/registry'
import { changed, follow, socketUrl } from './links'

/** Long times, as these tables are for inspection. */
const PACE = { turn_ms: 600_000, bank_ms: 0, between_ms: 600_000, bot_ms: 0 }
/** The most default answers that one `run` gives: it then stops, though the deal is not over. */
const ANSWERS_MAX = 5_000
const RETRY_MS = 300

export interface Player {
  name: string
  client: Client
}

export class Company {
  readonly game: GameInfo
  players: Player[] = []
  table = ''
  /** Whether default answers are given until the deal is over. */
  running = false
  /** The error of the last request; null: it succeeded. */
  failure: unknown = null
  #answers = 0
  /** Whether a seat has seen the start of the deal that is run to its end. */
  #begun = false
  #offs: (() => void)[] = []

  constructor(game: GameInfo) {
    this.game = game
  }

  /** Creates a private table and seats a guest on each seat. Throws the server's refusal. */
  async open(seats: number): Promise<void> {
    for (let seat = 0; seat < seats; seat++) this.players.push(await this.#guest(seat))
    const first = this.players[0]!.client
    const made = await first.create({ game: this.game.key, seats, private: true, pace: PACE })
    this.table = made.table ?? ''
    const where = made.code ? { code: made.code } : { table: this.table }
    for (const { client } of this.players.slice(1)) await client.join(where)
    for (const { client } of this.players) this.#offs.push(client.table(this.table).on(() => this.#pump()))
    changed()
  }

  /** Returns the table as a seat knows it. */
  at(player: Player): Table | null {
    return player.client.tables.get(this.table) ?? null
  }

  /** Says for all seats that they are ready for the next deal. */
  async ready(): Promise<void> {
    for (const player of this.players) if (!this.at(player)?.deal) await this.#tried(() => this.at(player)?.ready(true))
  }

  /** Sends an answer for a seat. */
  async act(player: Player, action: Action): Promise<void> {
    await this.#tried(() => this.at(player)?.act(action))
  }

  /** Gives the default answer once for each seat with an open prompt. */
  async defaults(): Promise<void> {
    for (const player of this.players) {
      const table = this.at(player)
      if (table?.prompt && !table.pending) await this.act(player, table.prompt.default)
    }
  }

  /** Plays default answers until the deal is over; starts one if none runs. */
  async run(): Promise<void> {
    this.running = true
    this.#answers = 0
    this.#begun = false
    this.failure = null
    await this.ready()
    this.#pump()
  }

  stop(): void {
    this.running = false
    changed()
  }

  /** Leaves the table with all seats, and closes the connections. */
  close(): void {
    this.running = false
    for (const player of this.players) {
      void this.at(player)
        ?.leave()
        .catch(() => {})
      // Closed a moment later, so that the server gets the request to leave.
      setTimeout(() => player.client.close(), RETRY_MS)
    }
    for (const off of this.#offs) off()
  }

  #pump(): void {
    changed()
    if (!this.running) return
    const tables = this.players.map((player) => this.at(player))
    const dealt = tables.some((table) => table?.deal)
    if ((this.#begun && !dealt) || this.#answers > ANSWERS_MAX) {
      this.stop()
      return
    }
    this.#begun ||= dealt
    for (const [seat, table] of tables.entries()) {
      if (!table?.prompt || table.pending) continue
      this.#answers += 1
      void this.act(this.players[seat]!, table.prompt.default)
    }
  }

  async #guest(seat: number): Promise<Player> {
    const account = await api.session(t('debug_seat', { n: seat }))
    const client = new Client({ url: socketUrl(), token: account.token, folds: foldOf, hints: true })
    const name = `seat ${seat}`
    this.#offs.push(follow(name, 'seat', client))
    client.connect()
    return { name, client }
  }

  async #tried(ask: () => Promise<unknown> | undefined): Promise<void> {
    try {
      await ask()
      this.failure = null
    } catch (error) {
      this.failure = error
      if (error instanceof RequestError && error.temporary) setTimeout(() => this.#pump(), error.retryAfterMs ?? RETRY_MS)
      else this.stop()
    }
    changed()
  }
}
