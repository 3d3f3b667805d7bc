import { endedBy, promptOf, startedBy, turnOf, type Settled, type ToldTurn } from './deals.ts'
import { isMap } from './errors.ts'
import type { Ended, Fold, Moment, Prompt, PublicTurn, Started } from './moments.ts'
import { authorAfter, seatsAfter } from './seating.ts'
import { Shuffles } from './shuffles.ts'
import type {
  Action,
  ChatLine,
  EventsMessage,
  GameEvent,
  Json,
  LastMatch,
  MatchEnded,
  MatchInfo,
  Pace,
  PromptMessage,
  Reload,
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
  pace: Pace = { turn_ms: 20_000, bank_ms: 60_000, between_ms: 15_000, bot_ms: null }
  seats: SeatInfo[] = []
  /** The client's seat; null for a spectator. */
  you: Seat | null = null
  /** The game's view for `you`; null between deals. */
  view: unknown = null
  deal: string | null = null
  prompt: Prompt | null = null
  /** Whose turn it is, for all to know; null also while its clock is not known, right after a snapshot. */
  turn: PublicTurn | null = null
  /** The planned action of the client's seat; null: none. */
  plan: Action | null = null
  /** Whether the client's beaten hands are mucked without asking; null: the table's options decide. */
  autoMuck: boolean | null = null
  /** How the own stack is filled up between deals; null: by hand only. */
  reload: Reload | null = null
  /** SHA-256 of the next shuffle's secret, of the running one's after a snapshot in mid-deal. */
  nextCommit = ''
  /** The commitments that were told and the seeds that were sent, as compared with what followed; `shuffles.alarms` says what does not hold. */
  readonly shuffles: Shuffles
  spectators = 0
  code: string | null = null
  codeExpiresAt: number | null = null
  /** Whether its code is needed to come here. */
  private = false
  author: Seat | null = null
  last: NonNullable<TableMessage['last']> | null = null
  /** How far the match is; null in games without matches. */
  match: MatchInfo | null = null
  /** The last match that ended by the rules; null: none is known. */
  lastMatch: LastMatch | null = null
  /** When the next deal starts by itself, Unix ms; null: it does not, as things are now. */
  nextAt: number | null = null
  /** When bots take the seats that are still free, Unix ms of the server. */
  fillAt: number | null = null
  /** Whether the page may show what a player could work out alone, such as the card counter. */
  aids = true
  /** The guide that the table was opened with, whose first deal is a guided one; null: none. */
  guide: string | null = null
  chat: ChatLine[] = []
  /** The running deal as it began, or the one that just ended. */
  started: Started | null = null
  /** The last deal that ended while we looked, until the next begins. */
  ended: Ended | null = null
  /** What happened in the running deal, or in the one that just ended. Grows in place. */
  log: Moment[] = []
  protected fold: Fold | null = null
  /** The user behind `author`, who may be away. */
  #author: string | null = null
  #settled: Settled | null = null
  /** The view is wrong until the next snapshot: an event could not be folded in. */
  #spoiled = false

  constructor(id: string) {
    this.id = id
    this.shuffles = new Shuffles(id, (alarm) => {
      console.error(`table ${id}: the server does not keep to its word about the shuffle`, alarm)
      this.tell(null)
    })
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

  /** Restart from a snapshot; one that is older than the state here and has no `reset` is ignored. */
  protected takeSnapshot(message: TableMessage): void {
    const { term, seq } = message
    if (!message.reset && (term < this.term || (term === this.term && seq < this.seq))) return
    const missed = term !== this.term || seq !== this.seq
    if (missed || message.reset) this.#forget(message)
    this.#takeCommitment(message, missed)
    this.known = true
    this.term = term
    this.seq = seq
    this.game = message.game
    this.options = message.options ?? {}
    this.pace = message.pace ?? this.pace
    this.seats = message.seats ?? []
    this.you = message.you ?? null
    this.private = message.private ?? false
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
    this.nextAt = message.next_at ?? null
    this.fillAt = message.fill_at ?? null
    for (const event of message.events ?? []) {
      if (!isMap(event) || typeof event.e !== 'string') continue
      const before = this.view
      const running = this.deal !== null
      this.#takeSafely(event)
      const moment = { seq: this.seq, event, before, view: this.view, live: this.live }
      if (running || this.deal !== null) this.log.push(moment)
      this.tell(moment)
    }
  }

  /** Open, renew or close the own prompt. */
  protected takePrompt(message: PromptMessage): void {
    this.prompt = promptOf(message, this.now() + this.pace.turn_ms)
  }

  #takeCommitment(message: TableMessage, missed: boolean): void {
    const you = message.you ?? null
    // A seat that is not ready after an absence may have been left and taken again, without the seed.
    if (you === null || you !== this.you || (missed && !message.seats?.[you]?.ready)) this.shuffles.unseated()
    this.shuffles.daily = Boolean(message.daily)
    this.shuffles.snapshot(message.next_commit ?? '', message.deal ?? null, message.last?.deal ?? null, missed)
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

  /** Take a private table's code: from a snapshot, or a new one. */
  protected takeCode(message: { code?: string; code_expires_at?: number }): void {
    this.code = message.code || null
    this.codeExpiresAt = message.code_expires_at ?? null
  }

  #takeRest(message: TableMessage): void {
    this.deal = message.deal ?? null
    this.plan = message.plan ?? null
    this.autoMuck = message.auto_muck ?? null
    this.reload = message.reload ?? null
    this.nextCommit = message.next_commit ?? ''
    this.spectators = message.spectators ?? 0
    this.aids = message.aids !== false
    this.guide = message.guide ?? null
    this.takeCode(message)
    this.author = message.author ?? null
    this.#author = (this.author === null ? null : this.seats[this.author]?.user) ?? null
    this.last = message.last ?? null
    this.match = message.match ?? null
    this.lastMatch = message.last_match ?? null
    this.nextAt = message.next_at ?? null
    this.fillAt = message.fill_at ?? null
    const { turn } = message
    if (turn) this.turn = turnOf(turn)
  }

  /** Whatever a server says, or a fold gets wrong: what cannot be taken in makes the view doubtful, and no more. */
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
    this.seats = seatsAfter(this.seats, event)
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
        this.turn = turnOf(event as unknown as ToldTurn)
        break
      case 'settled':
        this.#settled = event as unknown as Settled
    }
    this.#foldIn(event)
  }

  #start(event: GameEvent): void {
    this.shuffles.started(event, this.you)
    this.started = startedBy(event)
    const match = event['match'] as string | undefined
    if (this.match && match) this.match = { ...this.match, match }
    this.deal = this.started.deal
    this.log = []
    this.ended = this.turn = this.#settled = null
    this.#spoiled = false
    this.view = this.fold?.opening(this.options, this.seats.length, this.you, this.game) ?? null
  }

  #end(event: GameEvent): void {
    const ended = endedBy(event, this.started, this.#settled, this.view, this.now())
    this.ended = ended
    if (ended.amounts) this.last = { deal: ended.deal, amounts: ended.amounts, ended_at: ended.at }
    this.deal = this.view = this.prompt = this.turn = this.plan = null
    this.nextCommit = String(event['next_commit'] ?? '')
    if (event.e === 'deal_ended') this.match = (event['match'] as MatchInfo | undefined) ?? null
    this.shuffles.ended(event, hashOf)
  }

  #endMatch(event: MatchEnded): void {
    const { match, points, places, scores, parts, ended_at } = event
    this.shuffles.matchEnded(event, hashOf)
    if (this.match) this.match = { label: this.match.label, points: this.match.points }
    if (places && scores && parts) this.lastMatch = { match, points, places, scores, parts, ended_at }
  }

  #passOn(): void {
    this.#author = authorAfter(this.seats, this.#author)
    const seat = this.#author === null ? -1 : this.seats.findIndex(({ user }) => user === this.#author)
    this.author = seat < 0 ? null : seat
  }

  #extend(ms: number): void {
    if (this.turn) this.turn = { ...this.turn, deadlineAt: this.turn.deadlineAt + ms }
  }

  #foldIn(event: GameEvent): void {
    if (this.view === null || this.#spoiled) return
    this.view = this.fold?.after(this.view, event, this.game) ?? this.view
    // Where several answer at once and unseen it is nobody's turn, and no event says so; the view does.
    const turn = isMap(this.view) && 'turn' in this.view ? this.view['turn'] : this.turn?.seat
    if (this.turn && turn !== this.turn.seat) this.turn = null
  }
}

/** The commitment to a shuffle's secret; the code for it comes on demand. */
async function hashOf(secret: string): Promise<string> {
  return (await import('./fair.ts')).commitmentTo(secret)
}
