import { RequestError, isMap } from './errors.ts'
import type { Fold, Moment } from './moments.ts'
import type { Hear } from './requests.ts'
import { TableState } from './state.ts'
import type {
  Action,
  ChatLine,
  EventsMessage,
  Ok,
  PromptMessage,
  Reload,
  Request,
  Seat,
  Sitting,
  TableMessage,
  TableRequest,
  TableTold,
} from './types.ts'

/** What a table needs of its client. */
export interface TableDesk {
  ask(request: Request, hear?: Hear): Promise<Ok>
  now(): number
  /** Replies may have been lost: send again what has waited for so long, ms. */
  repost(sinceMs: number): void
  fold(game: string): Promise<Fold>
  /** The table has become known or gone, or our place at it is another. */
  changed(table: Table): void
  /** We have left it. */
  left(table: Table): void
}

/**
 * Why nothing more comes of a table. `detached`: another connection of ours has it; `closed`: it is over; `lost`: the server
 * knows none such; `kicked`: its author has removed us; `new_code`: we were let in by a code that is valid no longer.
 */
export type Gone = 'detached' | 'closed' | 'lost' | 'kicked' | 'new_code'

/** How long an answer may go unacknowledged before we look at what the server has. */
const ACK_MS = 7_500
/** When to try again to load a game's fold. */
const FOLD_RETRY_MS = 2_000
const CHAT_LINES = 200
/** Replies lost with a queue that the server dropped belong to requests at least this old, ms. */
const LOST_REPLY_MS = 1_000

/** One table that this client sits at or watches; kept up to date as long as the client is connected. */
export class Table extends TableState {
  /** The own answer while the server has not taken it. */
  pending: Action | null = null
  gone: null | Gone = null
  #desk: TableDesk
  /** Messages that wait for the game's fold, the snapshot first; null: none wait. */
  #waiting: TableTold[] | null = null
  #listeners = new Set<(moment: Moment | null) => void>()
  /** Whether we asked for what we missed: what comes before the answer is caught up with. */
  #catching = false

  constructor(id: string, desk: TableDesk) {
    super(id)
    this.#desk = desk
  }

  /** Where to go on from after a lost connection; null: nothing is known yet. */
  get cursor(): { table: string; term: number; seq: number } | null {
    const first = this.#waiting?.[0]
    if (this.known) return { table: this.id, term: this.term, seq: this.seq }
    return first?.t === 'table' ? { table: this.id, term: first.term, seq: first.seq } : null
  }

  /** Be told after every change: with the moment for each event, with null for anything else. Returns the way out. */
  on(listener: (moment: Moment | null) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  // What can be asked. All reject with a `RequestError`.

  /** Answer the open prompt, or the one named `turn`; resolves once the action is committed. */
  async act(action: Action, turn = this.prompt?.turn): Promise<Ok> {
    if (turn === undefined) throw notAsked()
    this.pending = action
    this.tell(null)
    // The reply may be lost on a connection that still lives; what the server has is not.
    const overdue = setTimeout(() => void this.catchUp(), ACK_MS)
    return this.#ask({ t: 'act', turn, action }, (ok, error) => {
      clearTimeout(overdue)
      if (this.pending === action) this.pending = null
      if (error) this.#refused(turn, error)
      else if (ok && this.prompt?.turn === turn) this.prompt = null
      this.tell(null)
    })
  }

  /** What the server would say to an action, without doing it: `ok` with `reading`, or `illegal_action`. */
  async try(action: Action): Promise<Ok> {
    if (!this.prompt) throw notAsked()
    return this.#ask({ t: 'try', turn: this.prompt.turn, action })
  }

  /** Ask what the own hand waits for (听牌提示), in the game's own words; null: there is nothing to say now. */
  async help(): Promise<unknown> {
    return (await this.#ask({ t: 'help' })).help ?? null
  }

  /** Say whether the next deal may start; with it goes a seed of ours for its shuffle, between deals (see `shuffles`). */
  async ready(on: boolean): Promise<Ok> {
    if (!on || this.shuffles.open === null) return this.#ask({ t: 'ready', on })
    return this.#give(this.shuffles.open, { on }).catch((error: unknown) => {
      const path = error instanceof RequestError ? error.data?.['path'] : null
      if (path !== '$.seed' && path !== '$.commit') throw error
      // The deal began while the seed was on its way: what is said now is for the one after it.
      return this.#ask({ t: 'ready', on })
    })
  }

  /** Give the next shuffle a seed of ours and say nothing else, as long as it has none. Never rejects. */
  async giveSeed(): Promise<void> {
    if (this.shuffles.open === null || this.you === null || !this.shuffles.owed) return
    await this.#give(this.shuffles.open, {}).catch(() => {})
  }

  #give(commit: string, more: { on?: boolean }): Promise<Ok> {
    const seed = this.shuffles.give()
    return this.#ask({ t: 'ready', ...more, seed, commit }, (ok) => this.shuffles.answered(commit, ok !== null))
  }

  /** Let the server's bot play the client's seat (托管), or take it back. */
  auto(on: boolean): Promise<Ok> {
    return this.#ask({ t: 'auto', on })
  }

  /** Sit out or in, at a table with stacks. */
  sit(state: Sitting): Promise<Ok> {
    return this.#ask({ t: 'sit', state })
  }

  /** Say whether the own beaten hands are mucked without asking; null: as the table does it. */
  async muck(auto: boolean | null): Promise<Ok> {
    const ok = await this.#ask({ t: 'sit', auto_muck: auto })
    this.autoMuck = auto
    this.tell(null)
    return ok
  }

  /** Say how the own stack is filled up between deals; null: by hand only. */
  async fillUp(reload: Reload | null): Promise<Ok> {
    const ok = await this.#ask({ t: 'sit', reload })
    this.reload = reload
    this.tell(null)
    return ok
  }

  /** Add to the own stack, between deals. */
  chips(amount: number): Promise<Ok> {
    return this.#ask({ t: 'chips', amount })
  }

  /** Say what to do when the own turn comes; null takes that back. */
  async planAhead(action: Action | null): Promise<Ok> {
    return this.#ask({ t: 'plan', action }, (ok) => {
      if (!ok) return
      this.plan = action
      this.tell(null)
    })
  }

  addBot(seat?: Seat, level?: string): Promise<Ok> {
    return this.#ask({ t: 'add_bot', seat, level })
  }

  removeBot(seat?: Seat): Promise<Ok> {
    return this.#ask({ t: 'remove_bot', seat })
  }

  /** Remove a person from the table, and keep them out; `user`: who is meant, if somebody else may sit there by now. */
  kick(seat: Seat, user?: string): Promise<Ok> {
    return this.#ask({ t: 'kick', seat, user })
  }

  /** Give up the seat, or stop watching; in a deal 托管 plays it to its end. */
  leave(): Promise<Ok> {
    return this.#ask({ t: 'leave' }, (ok) => ok && this.#desk.left(this))
  }

  say(words: { text?: string; phrase?: string; reaction?: string }): Promise<Ok> {
    return this.#ask({ t: 'chat', ...words })
  }

  /** A new short code for a private table; the old one is void. */
  newCode(): Promise<Ok> {
    return this.#ask({ t: 'new_code' }, (ok) => {
      if (ok?.code === undefined) return
      this.code = ok.code
      this.tell(null)
    })
  }

  /** Ask for a snapshot, whatever is known already. */
  async sync(): Promise<void> {
    await this.#look()
  }

  /** Ask for what happened since; what comes until the answer is not `live`. Never rejects. */
  async catchUp(): Promise<void> {
    if (this.#catching || this.gone) return
    const { table: _, ...place } = this.cursor ?? { table: this.id }
    await this.#look(place).catch(() => {})
  }

  // What the client passes on.

  /** Take what the server says about this table. */
  take(message: TableTold): void {
    if (this.#waiting) this.#waiting.push(message)
    else this.#apply(message)
  }

  /** The connection is lost: prompts that are still open are sent again after the next greeting. */
  offline(): void {
    if (!this.prompt) return
    this.prompt = null
    this.tell(null)
  }

  /** Nothing more will come. */
  end(why: Gone): void {
    this.gone = why
    this.shuffles.unseated()
    this.prompt = this.turn = this.pending = null
    this.#desk.changed(this)
    this.tell(null)
  }

  protected override now(): number {
    return this.#desk.now()
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
    else if (message.t === 'plan') this.plan = message.action ?? null
    else if (message.t === 'watching') this.spectators = message.spectators
    else if (message.t === 'chats') this.chat = message.lines
    else if (message.t === 'code') this.takeCode(message)
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
    if (place !== this.you) this.#desk.changed(this)
    if (message.reset) this.#desk.repost(LOST_REPLY_MS)
  }

  #record(message: EventsMessage): void {
    const fit = this.known ? this.fit(message.term, message.seq) : 'known'
    if (fit === 'gap') void this.catchUp()
    if (fit !== 'next') return
    this.takeEvents(message)
    if (message.events?.some((event) => event?.e === 'closed')) this.end('closed')
  }

  /** A game's fold comes on demand; until it is there the snapshot and all that follows wait. */
  #load(message: TableMessage): void {
    this.#waiting = [message]
    const again = (): void => {
      this.#desk.fold(message.game).then(
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
    await this.#ask({ t: 'sync', ...cursor }, (_ok, error) => {
      if (cursor) this.#catching = false
      if (error && !this.gone && ['not_found', 'forbidden'].includes(error.code)) this.end('lost')
    })
  }

  #refused(turn: string, error: RequestError): void {
    const open = error.data?.['prompt']
    if (error.code === 'stale_turn' && isMap(open)) this.takePrompt(open as unknown as PromptMessage)
    else if (['stale_turn', 'not_your_turn'].includes(error.code) && this.prompt?.turn === turn) this.prompt = null
  }

  #ask(request: TableRequest, hear?: Hear): Promise<Ok> {
    return this.#desk.ask({ ...request, table: this.id } as Request, hear)
  }
}

function notAsked(): RequestError {
  return new RequestError('not_your_turn', 'nothing is asked of your seat now')
}

/** What is kept of a `chat` message. */
function said(message: TableTold & { t: 'chat' }): ChatLine {
  const { t: _t, table: _table, ...line } = message
  // The server's own `chat` has all that a line has; the schema's has what clients send, too.
  return line as ChatLine
}
