import { endedBy, promptOf, startedBy, turnIn, turnOf, type Settled } from './deals.ts'
import { isMap } from './errors.ts'
import type { Ended, Fold, Moment, Prompt, PublicTurn, Started } from './moments.ts'
import { authorAfter, seatsAfter } from './seating.ts'
import { Shuffles } from './shuffles.ts'
import type {
  ChatLine,
  EventsMessage,
  GameEvent,
  Json,
  MatchEnded,
  MatchInfo,
  PromptMessage,
  Seat,
  SeatInfo,
  TableMessage,
} from './types.ts'

/** The relation of a record to the state here. `known`: the record is ignored. `gap`: records before it are missing. */
export type Fit = 'next' | 'known' | 'gap'

/** The state of a table before its first snapshot, with the defaults of the fields that a server may leave out. */
export const UNKNOWN_TABLE: TableMessage = {
  t: 'table',
  table: '',
  term: -1,
  seq: -1,
  game: '',
  options: {},
  pace: { turn_ms: 20_000, bank_ms: 60_000, between_ms: 15_000, bot_ms: null },
  seats: [],
  you: null,
  view: null,
  next_commit: '',
  spectators: 0,
  aids: true,
}

/** New values of a table's fields; undefined: the field is absent from now on. */
type Changes = { [Field in keyof TableMessage]?: TableMessage[Field] | undefined }

/** One table as a fold over the server's messages, without a connection. */
export abstract class TableState {
  readonly id: string
  /**
   * The table as the server describes it: the last snapshot with all later records, up to (`term`, `seq`). Each change replaces
   * the object, which is never changed itself.
   */
  state: TableMessage
  prompt: Prompt | null = null
  /** The commitments and seeds, compared with the deals that followed; `shuffles.alarms` has the contradictions. */
  readonly shuffles: Shuffles
  chat: ChatLine[] = []
  /** The running deal as it began, or the one that just ended; null: there is none, or we came after its start. */
  started: Started | null = null
  /** The last deal that ended while we looked on, until the next one begins. */
  ended: Ended | null = null
  /** The events that we have seen of the running deal, or of the one that just ended. The array grows in place. */
  log: Moment[] = []
  protected fold: Fold | null = null
  /** The author's user id; the author may have no seat now. */
  #author: string | null = null
  #settled: Settled | null = null
  /** Whether the view is wrong until the next snapshot, as an event could not be folded in. */
  #spoiled = false

  constructor(id: string) {
    this.id = id
    this.state = { ...UNKNOWN_TABLE, table: id }
    this.shuffles = new Shuffles(id, (alarm) => {
      console.error(`table ${id}: the server does not keep to its word about the shuffle`, alarm)
      this.tell(null)
    })
  }

  /** Whether a snapshot has arrived; before that the state is empty. */
  get known(): boolean {
    return this.state.seq >= 0
  }

  get game(): string {
    return this.state.game
  }

  get options(): Record<string, Json> {
    return this.state.options
  }

  get seats(): SeatInfo[] {
    return this.state.seats
  }

  /** The client's seat; null for a spectator. */
  get you(): Seat | null {
    return this.state.you
  }

  /** The game's view for `you`; null between deals. */
  get view(): unknown {
    return this.state.view
  }

  /** Id of the running deal; null between deals. */
  get deal(): string | null {
    return this.state.deal ?? null
  }

  /** The public turn; null: there is none, or its clock is unknown right after a snapshot. */
  get turn(): PublicTurn | null {
    return this.state.turn ? turnOf(this.state.turn) : null
  }

  protected abstract now(): number
  /** Tells the listeners that something has changed. */
  protected abstract tell(moment: Moment | null): void
  /** Whether the events that arrive happen now; false: they happened during an absence. */
  protected abstract get live(): boolean
  /** Asks for a snapshot, as the view is wrong. */
  protected abstract refresh(): void

  protected change(fields: Changes): void {
    this.state = { ...this.state, ...fields } as TableMessage
  }

  protected fit(term: number, seq: number): Fit {
    const { state } = this
    if (term < state.term) return 'known'
    // A known `seq` under a later term belongs to another history: the store had lost the end of the log.
    if (seq <= state.seq) return term === state.term ? 'known' : 'gap'
    return this.known && seq === state.seq + 1 ? 'next' : 'gap'
  }

  /** Restarts from a snapshot; a snapshot that is older than the state here and has no `reset` is ignored. */
  protected takeSnapshot(message: TableMessage): void {
    const { term, seq, reset, turn = this.state.turn, author = null } = message
    const { term: oldTerm, seq: oldSeq } = this.state
    if (!reset && (term < oldTerm || (term === oldTerm && seq < oldSeq))) return
    const missed = term !== oldTerm || seq !== oldSeq
    const forget = missed || reset === true
    if (forget) this.#forget(message)
    this.#takeCommitment(message, missed)
    this.state = { ...UNKNOWN_TABLE, ...message }
    // A snapshot at our cursor may lack the clock of the running turn, which is known here.
    if (!forget) this.change({ turn })
    this.#author = (author === null ? null : this.seats[author]?.user) ?? null
    this.#spoiled = false
    if (this.you === null || this.view === null) this.prompt = null
    this.tell(null)
  }

  /** Fold the next record in; the caller has asked `fit`. */
  protected takeEvents({ term, seq, next_at, fill_at, events = [] }: EventsMessage): void {
    this.change({ term, seq, next_at, fill_at })
    for (const event of events) {
      if (!isMap(event) || typeof event.e !== 'string') continue
      const before = this.view
      const running = this.deal !== null
      this.#takeSafely(event)
      const moment = { seq, event, before, view: this.view, live: this.live }
      if (running || this.deal !== null) this.log.push(moment)
      this.tell(moment)
    }
  }

  /** Open, renew or close the player's prompt. */
  protected takePrompt(message: PromptMessage): void {
    this.prompt = promptOf(message, this.now() + this.state.pace.turn_ms)
  }

  #takeCommitment({ you, seats, daily, next_commit, deal, last }: TableMessage, missed: boolean): void {
    // If our seat is not ready after an absence, we may have lost it and got it again. The server drops the
    // seed of a lost seat.
    if (you === null || you !== this.you || (missed && !seats[you]?.ready)) this.shuffles.unseated()
    this.shuffles.daily = Boolean(daily)
    this.shuffles.snapshot(next_commit, deal ?? null, last?.deal ?? null, missed)
  }

  /** Discards the state that a snapshot does not contain, as records before the snapshot may have been missed. */
  #forget({ reset, deal, last }: TableMessage): void {
    const ended = deal === undefined && this.ended !== null && this.ended.deal === last?.deal
    if (!ended) this.ended = null
    if (reset || (!ended && deal !== this.state.deal)) {
      this.log = []
      this.started = null
    }
    this.prompt = null
    this.#settled = null
  }

  /** Folds an event in. An event that cannot be folded in, by a fault of the server or of the fold, only spoils the view. */
  #takeSafely(event: GameEvent): void {
    try {
      this.#takeEvent(event)
    } catch (error) {
      console.warn(`table ${this.id}: a view could not be kept up; asking for a new one`, error)
      this.#spoiled = true
      this.refresh()
    }
  }

  #takeEvent(event: GameEvent): void {
    this.change({ seats: seatsAfter(this.seats, event) })
    switch (event.e) {
      case 'deal_started':
        this.#start(event)
        return
      case 'deal_ended':
      case 'deal_voided':
        this.#end(event)
        return
      case 'match_ended':
        this.#endMatch(event as unknown as MatchEnded)
        return
      case 'seat':
        if (event['seat'] === this.you && event['info'] === null) this.shuffles.unseated()
        this.#passOn()
        return
      case 'clock':
        this.#extend(event['extended_ms'] as number)
        return
      case 'auto':
      case 'closed':
        return
      case 'turn':
        this.change({ turn: turnIn(event) })
        break
      case 'settled':
        this.#settled = event as unknown as Settled
    }
    this.#foldIn(event)
  }

  #start(event: GameEvent): void {
    const { options, seats, you, game } = this
    this.shuffles.started(event, you)
    this.started = startedBy(event)
    this.log = []
    this.ended = this.#settled = null
    this.#spoiled = false
    const match = event['match'] as string | undefined
    if (this.state.match && match) this.change({ match: { ...this.state.match, match } })
    this.change({ deal: this.started.deal, turn: undefined })
    this.change({ view: this.fold?.opening(options, seats.length, you, game) ?? null })
  }

  #end(event: GameEvent): void {
    const ended = endedBy(event, this.started, this.#settled, this.view, this.now())
    this.ended = ended
    this.prompt = null
    if (ended.amounts) this.change({ last: { deal: ended.deal, amounts: ended.amounts, ended_at: ended.at } })
    if (event.e === 'deal_ended') this.change({ match: event['match'] as MatchInfo | undefined })
    this.change({ deal: undefined, view: null, turn: undefined, plan: undefined, next_commit: String(event['next_commit'] ?? '') })
    this.shuffles.ended(event, hashOf)
  }

  #endMatch(event: MatchEnded): void {
    const { match, points, places, scores, parts, ended_at } = event
    this.shuffles.matchEnded(event, hashOf)
    if (this.state.match) this.change({ match: { label: this.state.match.label, points: this.state.match.points } })
    if (places && scores && parts) this.change({ last_match: { match, points, places, scores, parts, ended_at } })
  }

  #passOn(): void {
    this.#author = authorAfter(this.seats, this.#author)
    const seat = this.#author === null ? -1 : this.seats.findIndex(({ user }) => user === this.#author)
    this.change({ author: seat < 0 ? undefined : seat })
  }

  #extend(ms: number): void {
    const { turn } = this.state
    if (turn) this.change({ turn: { ...turn, deadline_at: turn.deadline_at + ms } })
  }

  #foldIn(event: GameEvent): void {
    if (this.view === null || this.#spoiled) return
    const view = this.fold?.after(this.view, event, this.game) ?? this.view
    // If several seats answer at the same time and in secret, no event says that their turn is over: only the
    // view shows that.
    const isOver = isMap(view) && 'turn' in view && view['turn'] !== this.state.turn?.seat
    this.change(isOver ? { view, turn: undefined } : { view })
  }
}

/** The commitment to a shuffle's secret; the code that computes it is loaded on demand. */
async function hashOf(secret: string): Promise<string> {
  return (await import('./fair.ts')).commitmentTo(secret)
}
