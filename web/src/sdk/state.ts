import { isMap } from './errors.ts'
import type { Ended, Fold, Moment, Prompt, Started } from './moments.ts'
import { NextStart, seatsAfter } from './seating.ts'
import type {
  ChatLine,
  EventsMessage,
  GameEvent,
  Json,
  Line,
  Pace,
  PromptMessage,
  Seat,
  SeatInfo,
  TableMessage,
} from './types.ts'

/** How a record relates to what is here: `known` ones are ignored, before a `gap` something is missing. */
export type Fit = 'next' | 'known' | 'gap'

/** One table as a fold over what its server sends, up to the record (`term`, `seq`). Knows no connection. */
export abstract class TableState {
  readonly id: string
  /** Whether a snapshot has been taken over; before that all else is empty. */
  known = false
  term = -1
  seq = -1
  game = ''
  options: Record<string, Json> = {}
  pace: Pace = { turn_ms: 20_000, bank_ms: 60_000, between_ms: 15_000 }
  seats: SeatInfo[] = []
  /** The own seat; null as a spectator. */
  you: Seat | null = null
  /** The game's view for `you`; null between deals. */
  view: unknown = null
  deal: string | null = null
  prompt: Prompt | null = null
  /** Whose turn it is, for all to know; null also while its clock is not known, right after a snapshot. */
  turn: { seat: Seat; deadlineAt: number } | null = null
  nextCommit = ''
  spectators = 0
  code: string | null = null
  codeExpiresAt: number | null = null
  author: Seat | null = null
  last: NonNullable<TableMessage['last']> | null = null
  chat: ChatLine[] = []
  /** The running deal as it began, or the one that just ended. */
  started: Started | null = null
  /** The last deal that ended while we looked, until the next begins. */
  ended: Ended | null = null
  /** What happened in the running deal, or in the one that just ended. Grows in place. */
  log: Moment[] = []
  protected fold: Fold | null = null
  #next = new NextStart()
  #settled: { amounts: number[]; lines: Line[] } | null = null
  /** The view is wrong until the next snapshot: an event could not be folded in. */
  #spoiled = false

  constructor(id: string) {
    this.id = id
  }

  /** When the next deal starts by itself, Unix ms; null: not by itself, or not known. */
  get nextAt(): number | null {
    return this.known && this.deal === null ? this.#next.at(this.seats) : null
  }

  protected abstract now(): number
  /** Something has changed. */
  protected abstract tell(moment: Moment | null): void
  /** Whether what happens now happens now, and is not caught up with. */
  protected abstract get live(): boolean
  /** The view is wrong; only a snapshot helps. */
  protected abstract refresh(): void

  protected fit(term: number, seq: number): Fit {
    if (term < this.term) return 'known'
    // The same number under a later term is another history, after a store that lost its end.
    if (seq <= this.seq) return term === this.term ? 'known' : 'gap'
    return this.known && seq === this.seq + 1 ? 'next' : 'gap'
  }

  /** Start anew from a snapshot; one that is older than what is here and does not insist is ignored. */
  protected takeSnapshot(message: TableMessage): void {
    const { term, seq } = message
    if (!message.reset && (term < this.term || (term === this.term && seq < this.seq))) return
    const missed = term !== this.term || seq !== this.seq
    if (missed || message.reset) this.#forget(message)
    this.known = true
    this.term = term
    this.seq = seq
    this.game = message.game
    this.options = message.options ?? {}
    this.pace = message.pace ?? this.pace
    this.seats = message.seats ?? []
    this.you = message.you ?? null
    this.view = message.view ?? null
    this.#takeRest(message)
    this.#spoiled = false
    if (this.you === null || this.view === null) this.prompt = null
    this.tell(null)
  }

  /** Fold the next record in; the caller has asked `fit`. */
  protected takeEvents(message: EventsMessage): void {
    this.term = message.term
    this.seq = message.seq
    for (const event of message.events ?? []) {
      if (!isMap(event) || typeof event.e !== 'string') continue
      const before = this.view
      const running = this.deal !== null
      this.#takeEvent(event)
      const moment = { seq: this.seq, event, before, view: this.view, live: this.live }
      if (running || this.deal !== null) this.log.push(moment)
      this.tell(moment)
    }
  }

  /** Open, renew or close the own prompt. */
  protected takePrompt(message: PromptMessage): void {
    const { turn } = message
    this.prompt =
      turn === null || turn === undefined
        ? null
        : {
            turn,
            seat: message.seat,
            kind: message.kind ?? '',
            legal: message.legal ?? {},
            default: message.default ?? { a: '' },
            deadlineAt: message.deadline_at ?? this.now() + this.pace.turn_ms,
            bankMs: message.bank_ms ?? 0,
            hints: message.hints ?? null,
            complete: message.complete === true,
          }
  }

  /** Throw away what a snapshot says nothing about, where something was missed before it. */
  #forget(message: TableMessage): void {
    const deal = message.deal ?? null
    const ended = deal === null && this.ended !== null && this.ended.deal === message.last?.deal
    if (!ended) this.ended = null
    if (message.reset || (!ended && deal !== this.deal)) {
      this.log = []
      this.started = null
    }
    this.prompt = null
    this.turn = null
    this.#settled = null
  }

  #takeRest(message: TableMessage): void {
    this.deal = message.deal ?? null
    this.nextCommit = message.next_commit ?? ''
    this.spectators = message.spectators ?? 0
    this.code = message.code || null
    this.codeExpiresAt = message.code_expires_at ?? null
    this.author = message.author ?? null
    this.last = message.last ?? null
    const { turn, next_at: next } = message
    if (turn) this.turn = { seat: turn.seat, deadlineAt: turn.deadline_at }
    this.#next.set(next ?? null)
  }

  #takeEvent(event: GameEvent): void {
    const { seats } = this
    this.seats = seatsAfter(seats, event)
    switch (event.e) {
      case 'deal_started':
        return this.#start(event)
      case 'deal_ended':
      case 'deal_voided':
        return this.#end(event)
      case 'seat':
        return this.#next.seat(event['seat'] as Seat, seats[event['seat'] as Seat], event['info'] as SeatInfo | null)
      case 'clock':
        return this.#extend(event['extended_ms'] as number)
      case 'auto':
      case 'closed':
        return
      case 'turn':
        this.turn = { seat: event['seat'] as Seat, deadlineAt: event['deadline_at'] as number }
        break
      case 'settled':
        this.#settled = { amounts: event['amounts'] as number[], lines: event['lines'] as Line[] }
    }
    this.#foldIn(event)
  }

  #start(event: GameEvent): void {
    const { deal, commit, seeds, seats } = event as unknown as Started
    this.started = { deal, commit, seeds, seats }
    this.deal = deal
    this.log = []
    this.ended = null
    this.turn = null
    this.#settled = null
    this.#spoiled = false
    this.#next.set(null)
    this.#folded(() => this.fold?.opening(this.options, this.seats.length, this.you, this.game) ?? null)
  }

  #end(event: GameEvent): void {
    const { deal, reveal, next_commit: nextCommit, reason } = event as unknown as Record<string, string>
    const began = this.started?.deal === deal ? this.started : null
    const { amounts = null, lines = [] } = (event.e === 'deal_ended' && this.#settled) || {}
    const at = this.now()
    this.ended = {
      deal: deal ?? '',
      commit: began?.commit ?? null,
      reveal: reveal ?? '',
      seeds: began?.seeds ?? null,
      amounts,
      lines,
      view: this.view,
      at,
    }
    if (event.e === 'deal_voided') this.ended.voided = reason ?? ''
    if (amounts) this.last = { deal: this.ended.deal, amounts, ended_at: at }
    this.deal = this.view = this.prompt = this.turn = null
    this.nextCommit = nextCommit ?? ''
    this.#next.set(at + this.pace.between_ms)
  }

  #extend(ms: number): void {
    if (this.turn) this.turn = { ...this.turn, deadlineAt: this.turn.deadlineAt + ms }
    this.#next.extend(ms)
  }

  #foldIn(event: GameEvent): void {
    if (this.view === null || this.#spoiled) return
    this.#folded(() => this.fold?.after(this.view, event, this.game) ?? this.view)
    // Where several answer at once and unseen it is nobody's turn, and no event says so; the view does.
    const turn = isMap(this.view) && 'turn' in this.view ? this.view['turn'] : this.turn?.seat
    if (this.turn && turn !== this.turn.seat) this.turn = null
  }

  #folded(fold: () => unknown): void {
    try {
      this.view = fold()
    } catch (error) {
      console.warn(`table ${this.id}: a view could not be kept up; asking for a new one`, error)
      this.#spoiled = true
      this.refresh()
    }
  }
}

