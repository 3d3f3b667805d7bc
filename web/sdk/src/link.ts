import { CAP_MS, SEEN_CAP_MS, backoffMs, mayReconnect } from './backoff.ts'
import type { ServerClock } from './clock.ts'
import type { Codec } from './codec.ts'
import type { Pending, Requests } from './requests.ts'
import type { ErrorMessage, Request, ServerMessage } from './types.ts'
import { isSeen } from './wake.ts'
import { Wire, type Dial, type Inspector, type WireEnd } from './wire.ts'

/** `waiting`: the connection is lost, and the next attempt is at `retryAt`; `closed`: no attempt is made until `connect` is called again. */
export type Status = 'idle' | 'connecting' | 'online' | 'waiting' | 'closed'

/** The parts of the client that a link calls. */
export interface Desk {
  hello(): Request & { id: number }
  take(message: ServerMessage): void
  /** The status has changed. */
  moved(): void
  /** The connection is lost, for now or for good. */
  offline(): void
  inspect: Inspector
}

/** Milliseconds between pings, which show that the server is there and measure the round trip. */
const PING_MS = 10_000
/** Silence after which the connection is closed and reopened. */
const DEAD_MS = 25_000
/** Time after which a connection that is not open yet is abandoned. */
const OPENING_TIMEOUT_MS = 10_000
/** The age in ms from which `hasten` replaces an attempt: its network may be gone by now. */
const STALE_MS = 2_000
/** Time without a reply to a request after which the connection is cut; the next one sends the request again. */
const OVERDUE_MS = 15_000
/** Time in which a server that is probed must send something. */
const PROBE_MS = 4_000
const TICK_MS = 1_000
/** Time after which messages that exceeded the rate are sent again, if the server names none. */
const UNREAD_MS = 1_000

/** The link of one client session to the server, over any number of connections. */
export class Link {
  status: Status = 'idle'
  /** The number of connections since the last `welcome` that failed or were lost. */
  attempt = 0
  /** When the next attempt is made, by `performance.now()`; null: none is planned. */
  retryAt: number | null = null
  closeCode: number | null = null
  closeReason = ''
  /** The server's refusal of the last greeting; null: it was not refused. */
  refusal: ErrorMessage | null = null
  #url: string
  #codec: Codec
  #desk: Desk
  #requests: Requests
  #clock: ServerClock
  #dial: Dial
  #wire: Wire | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #unread: ReturnType<typeof setTimeout> | undefined
  #heart: ReturnType<typeof setInterval> | undefined
  /** When each unanswered `ping` (and `hello`) was sent, by id. */
  #asked = new Map<number, number>()
  #dialledAt = 0
  #pingedAt = 0
  #probedAt: number | null = null
  #retryAfterMs = 0

  constructor(url: string, codec: Codec, desk: Desk, requests: Requests, clock: ServerClock, dial: Dial) {
    this.#url = url
    this.#codec = codec
    this.#desk = desk
    this.#requests = requests
    this.#clock = clock
    this.#dial = dial
  }

  /** Connect, and stay connected. */
  connect(): void {
    if (this.status === 'connecting' || this.status === 'online') return
    clearTimeout(this.#retry)
    this.status = 'connecting'
    this.closeCode = this.retryAt = this.#probedAt = null
    this.closeReason = ''
    this.#retryAfterMs = 0
    this.refusal = null
    this.#dialled()
  }

  /** Closes the connection for good; the link does not reconnect. */
  close(): void {
    this.#hangUp()
    this.#end(1000, 'closed by this client')
  }

  /** Cut the connection as a lost network would. */
  drop(reason = 'cut'): void {
    if (!this.#wire) return
    this.#hangUp()
    this.#lost(1006, reason)
  }

  /** Makes the next attempt now, replaces one that takes long, or probes an open connection; else does nothing. */
  hasten(): void {
    if (this.status === 'waiting') this.connect()
    else if (this.status === 'connecting') this.#redial()
    else this.#probe()
  }

  #redial(): void {
    if (performance.now() - this.#dialledAt < STALE_MS) return
    this.#hangUp()
    this.#dialled()
  }

  /** Checks soon whether a connection that looks open still works: the device may have slept, or the network changed. */
  #probe(): void {
    if (this.status !== 'online') return
    this.#probedAt = performance.now()
    this.#ping()
  }

  /** Sends a request now, or leaves it to the next connection, which sends all unanswered requests. */
  post(pending: Pending): void {
    if (this.status !== 'online') return
    pending.sentAt = performance.now()
    this.#wire?.send(pending.message)
  }

  /** Sends the requests not sent on this connection yet, and again those that have waited for `unansweredMs`. */
  repost(unansweredMs = Infinity): void {
    const now = performance.now()
    for (const pending of this.#requests.unanswered()) {
      if (pending.sentAt === null || now - pending.sentAt >= unansweredMs) this.post(pending)
    }
  }

  #dialled(): void {
    this.#dialledAt = performance.now()
    const end: WireEnd = {
      opened: () => this.#greet(),
      message: (message) => this.#takeSafely(message as ServerMessage),
      lost: (code, reason) => {
        this.#hangUp()
        this.#lost(code, reason)
      },
      inspect: this.#desk.inspect,
    }
    try {
      this.#wire = new Wire(this.#url, this.#codec, end, this.#dial)
    } catch (error) {
      // The address is invalid, or this page may not open it: the next attempt would fail as well.
      this.#end(1006, String(error))
      return
    }
    this.#heart = setInterval(() => this.#beat(), TICK_MS)
    this.#desk.moved()
  }

  #greet(): void {
    const hello = this.#desk.hello()
    this.#clock.restart()
    this.#pingedAt = performance.now()
    this.#asked.set(hello.id, this.#pingedAt)
    this.#wire?.send(hello)
  }

  #takeSafely(message: ServerMessage): void {
    this.#probedAt = null
    try {
      this.#take(message)
    } catch (error) {
      console.warn(`a ${message.t} message could not be taken`, error)
    }
  }

  #take(message: ServerMessage): void {
    if (message.t === 'ping') this.#wire?.send({ t: 'pong', sent_at: message.sent_at })
    else if (message.t === 'closing') this.#retryAfterMs = Number(message.retry_after_ms) || 0
    else if (message.t === 'error' && message.id === undefined && message.code === 'rate_limited')
      this.#sendAgain(message.retry_after_ms ?? UNREAD_MS)
    else if (message.t === 'error' && this.#asked.has(message.id ?? 0)) this.#turnedAway(message)
    else {
      if (message.t === 'welcome' || message.t === 'pong') this.#timed(message.id, message.now_at)
      if (message.t === 'welcome') this.#greeted()
      this.#desk.take(message)
    }
  }

  /**
   * Takes the refusal of a greeting; the refusal of a ping is ignored. After a greeting that it has refused, the
   * server closes the connection; the close code says whether the client may come back.
   */
  #turnedAway(error: ErrorMessage): void {
    if (this.status === 'online') return
    this.refusal = error
    this.#retryAfterMs = Number(error.retry_after_ms) || this.#retryAfterMs
  }

  #greeted(): void {
    this.status = 'online'
    this.attempt = 0
    this.repost()
    this.#ping()
    this.#desk.moved()
  }

  #timed(id: number | undefined, now: number | undefined): void {
    const askedAt = this.#asked.get(id ?? 0)
    if (askedAt === undefined || now === undefined) return
    this.#asked.delete(id ?? 0)
    this.#clock.learn(askedAt, performance.now(), now)
  }

  /** One of our messages exceeded the rate and was not read. The server does not tell which, so all unanswered ones are sent again later. */
  #sendAgain(waitMs: number): void {
    clearTimeout(this.#unread)
    this.#unread = setTimeout(() => this.repost(0), waitMs)
  }

  #beat(): void {
    const now = performance.now()
    const silent = now - (this.#wire?.heardAt ?? now) >= (this.#wire?.open ? DEAD_MS : OPENING_TIMEOUT_MS)
    const probed = this.#probedAt !== null && now - this.#probedAt >= PROBE_MS
    if (silent || probed || this.#requests.oldestMs(now) >= OVERDUE_MS) this.drop('silence')
    else if (this.status === 'online' && now - this.#pingedAt >= PING_MS) this.#ping()
  }

  #ping(): void {
    const id = this.#requests.newId()
    this.#pingedAt = performance.now()
    this.#asked.set(id, this.#pingedAt)
    this.#wire?.send({ t: 'ping', id, sent_at: Date.now() })
  }

  #hangUp(): void {
    this.#wire?.cut()
    this.#wire = null
    this.#asked.clear()
    clearTimeout(this.#retry)
    clearTimeout(this.#unread)
    clearInterval(this.#heart)
  }

  #lost(code: number, reason: string): void {
    if (!mayReconnect(code)) {
      this.#end(code, reason)
      return
    }
    const delay = backoffMs(this.attempt, Math.random, this.#retryAfterMs, isSeen() ? SEEN_CAP_MS : CAP_MS)
    this.attempt += 1
    this.status = 'waiting'
    this.retryAt = performance.now() + delay
    this.#retry = setTimeout(() => this.connect(), delay)
    this.#desk.offline()
    this.#desk.moved()
  }

  #end(code: number, reason: string): void {
    if (this.status === 'closed') return
    this.status = 'closed'
    this.closeCode = code
    this.closeReason = reason
    this.retryAt = null
    this.#desk.offline()
    this.#desk.moved()
  }
}
