import { isMap, type RequestError } from './errors.ts'
import type { Fold, Moment } from './moments.ts'
import type { Hear } from './requests.ts'
import { TableState } from './state.ts'
import type { Action, ChatLine, EventsMessage, Ok, PromptMessage, Request, TableMessage, TableRequest, TableTold } from './types.ts'

/** The parts of the client that a table needs. */
export interface TableDesk {
  ask(request: Request, hear?: Hear): Promise<Ok>
  now(): number
  /** Sends again the requests that have waited for `sinceMs` ms: their replies may have been lost. */
  repost(sinceMs: number): void
  fold(game: string): Promise<Fold>
  /** The table has become known or is gone, or our seat at it has changed. */
  changed(table: TableStream): void
  /** We have left the table. */
  left(table: TableStream): void
}

/**
 * Why no more messages come about a table. `detached`: another connection of this user has it; `closed`: it
 * is over; `lost`: the server does not have it, or keeps it from us; `kicked`: its author has removed us;
 * `new_code`: the code that let us in is not valid any more.
 */
export type Gone = 'detached' | 'closed' | 'lost' | 'kicked' | 'new_code'

/** Milliseconds before another attempt to load a game's fold. */
const FOLD_RETRY_MS = 2_000
const CHAT_LINES = 200
/**
 * The age in ms from which unanswered requests are sent again if the server has dropped its queue of messages
 * to us: the replies may have been in it.
 */
const LOST_REPLY_MS = 1_000

/** Applies a table's messages in order: it first loads the game's fold, and asks for missing records. */
export abstract class TableStream extends TableState {
  /** The player's answer, until the server's reply to it. */
  pending: Action | null = null
  gone: null | Gone = null
  protected readonly desk: TableDesk
  /** Messages that wait for the game's fold, the snapshot first; null: none wait. */
  #waiting: TableTold[] | null = null
  #listeners = new Set<(moment: Moment | null) => void>()
  /** Whether we have asked for missed records: the events that come before the reply are not live. */
  #catching = false

  constructor(id: string, desk: TableDesk) {
    super(id)
    this.desk = desk
  }

  /** The cursor from which to continue after a lost connection; null: no snapshot has come yet. */
  get cursor(): { table: string; term: number; seq: number } | null {
    const first = this.#waiting?.[0]
    const last = this.known ? this.state : first?.t === 'table' ? first : null
    return last && { table: this.id, term: last.term, seq: last.seq }
  }

  /** Calls the listener after every change: with the moment of each event, with null for other changes. Returns a function that ends this. */
  on(listener: (moment: Moment | null) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Asks for a snapshot, even if the state is up to date. */
  async sync(): Promise<void> {
    await this.#look()
  }

  /** Asks for the records since the cursor; events that come before the reply are not `live`. Never rejects. */
  async catchUp(): Promise<void> {
    if (this.#catching || this.gone) return
    const { table: _, ...place } = this.cursor ?? { table: this.id }
    await this.#look(place).catch(() => {})
  }

  /** Takes a message of the server about this table. */
  take(message: TableTold): void {
    if (this.#waiting) this.#waiting.push(message)
    else this.#apply(message)
  }

  /**
   * Closes the prompt, as the connection is lost. The server sends an open prompt again after the next
   * greeting.
   */
  offline(): void {
    if (!this.prompt) return
    this.prompt = null
    this.tell(null)
  }

  /** Ends the stream: no more messages will come. */
  end(why: Gone): void {
    this.gone = why
    this.shuffles.unseated()
    this.prompt = this.pending = null
    this.change({ turn: undefined })
    this.desk.changed(this)
    this.tell(null)
  }

  protected ask(request: TableRequest, hear?: Hear): Promise<Ok> {
    return this.desk.ask({ ...request, table: this.id } as Request, hear)
  }

  /**
   * Corrects the prompt if the server has refused an answer to `turn` because that turn is over or not ours.
   */
  protected refused(turn: string, error: RequestError): void {
    const open = error.data?.['prompt']
    if (error.code === 'stale_turn' && isMap(open)) this.takePrompt(open as unknown as PromptMessage)
    else if (['stale_turn', 'not_your_turn'].includes(error.code) && this.prompt?.turn === turn) this.prompt = null
  }

  protected override now(): number {
    return this.desk.now()
  }

  protected override get live(): boolean {
    return !this.#catching
  }

  protected override refresh(): void {
    this.sync().catch(() => {})
  }

  protected override tell(moment: Moment | null): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(moment)
      } catch (error) {
        console.warn(`table ${this.id}: a listener failed`, error)
      }
    }
  }

  #apply(message: TableTold): void {
    if (message.t === 'table') this.#snapshot(message)
    else if (message.t === 'events') this.#record(message)
    else if (message.t === 'detached') this.end(message.why === 'kicked' || message.why === 'new_code' ? message.why : 'detached')
    else if (message.t !== 'prompt' || this.known) {
      this.#note(message)
      this.tell(null)
    }
  }

  #note(message: Exclude<TableTold, { t: 'table' | 'events' | 'detached' }>): void {
    if (message.t === 'prompt') this.takePrompt(message)
    else if (message.t === 'plan') this.change({ plan: message.action ?? undefined })
    else if (message.t === 'watching') this.change({ spectators: message.spectators })
    else if (message.t === 'chats') this.chat = message.lines
    else if (message.t === 'code') this.change({ code: message.code || undefined, code_expires_at: message.code_expires_at })
    else this.chat = [...this.chat, said(message)].slice(-CHAT_LINES)
  }

  #snapshot(message: TableMessage): void {
    if (this.fold === null) {
      this.#load(message)
      return
    }
    const place = this.known && !this.gone ? this.you : undefined
    this.gone = null
    this.takeSnapshot(message)
    if (place !== this.you) this.desk.changed(this)
    if (message.reset) this.desk.repost(LOST_REPLY_MS)
  }

  #record(message: EventsMessage): void {
    const fit = this.known ? this.fit(message.term, message.seq) : 'known'
    if (fit === 'gap') void this.catchUp()
    if (fit !== 'next') return
    this.takeEvents(message)
    if (message.events?.some((event) => event?.e === 'closed')) this.end('closed')
  }

  /** Loads the game's fold; until it is there, the snapshot and all later messages wait. */
  #load(message: TableMessage): void {
    this.#waiting = [message]
    const again = (): void => {
      this.desk.fold(message.game).then(
        (fold) => this.#loaded(fold),
        (error: unknown) => {
          console.warn(`the rules of ${message.game} could not be loaded; trying again`, error)
          if (!this.gone) setTimeout(again, FOLD_RETRY_MS)
        },
      )
    }
    again()
  }

  #loaded(fold: Fold): void {
    this.fold = fold
    const waiting = this.#waiting ?? []
    this.#waiting = null
    for (const message of waiting) this.take(message)
  }

  async #look(cursor?: { term?: number; seq?: number }): Promise<void> {
    if (cursor) this.#catching = true
    await this.ask({ t: 'sync', ...cursor }, (_ok, error) => {
      if (cursor) this.#catching = false
      if (error && !this.gone && ['not_found', 'forbidden'].includes(error.code)) this.end('lost')
    })
  }
}

/** Returns the part of a `chat` message that is kept. */
function said(message: TableTold & { t: 'chat' }): ChatLine {
  const { t: _t, table: _table, ...line } = message
  // A `chat` from the server has all fields of a line; the type also covers what clients send.
  return line as ChatLine
}
