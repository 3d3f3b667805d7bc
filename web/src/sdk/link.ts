import { backoffMs, mayReconnect } from './backoff.ts'
import type { ServerClock } from './clock.ts'
import { frameBytes, type Codec } from './codec.ts'
import type { Pending, Requests } from './requests.ts'
import type { ServerMessage } from './types.ts'

/** `waiting`: lost, and coming back at `retryAt`; `closed`: for good, until `connect` is called again. */
export type Status = 'idle' | 'connecting' | 'online' | 'waiting' | 'closed'

/** What a link needs of a `WebSocket`; tests bring their own. */
export type Socket = Pick<
  WebSocket,
  'binaryType' | 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'
>

/** Whom a link connects. */
export interface Desk {
  hello(): object
  take(message: ServerMessage): void
  /** The status has changed. */
  moved(): void
  /** The connection is lost, for now or for good. */
  offline(): void
  frame(dir: 'in' | 'out', message: unknown, bytes: number): void
}

/** Silence after which the server is asked whether it is there; also how often the round trip is measured. */
const PING_MS = 10_000
/** Silence after which the connection is given up and made anew. */
const DEAD_MS = 25_000
/** A connection that is not open by then never will be. */
const OPEN_MS = 10_000
/** A request that waits this long takes the connection down with it, and is sent again on the next. */
const OVERDUE_MS = 15_000
/** How long a server that is probed may take to say anything. */
const PROBE_MS = 4_000
const TICK_MS = 1_000
const OPEN = 1

/** The way to the server, over as many connections as it takes. */
export class Link {
  status: Status = 'idle'
  /** Failures in a row. */
  attempt = 0
  retryAt: number | null = null
  closeCode: number | null = null
  closeReason = ''
  #url: string
  #codec: Codec
  #desk: Desk
  #requests: Requests
  #clock: ServerClock
  #make: (url: string, subprotocol: string) => Socket
  #socket: Socket | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #again: ReturnType<typeof setTimeout> | undefined
  #heart: ReturnType<typeof setInterval> | undefined
  #pings = new Map<number, number>()
  #heardAt = 0
  #pingedAt = 0
  #probedAt: number | null = null
  #retryAfterMs = 0

  constructor(
    url: string,
    codec: Codec,
    desk: Desk,
    requests: Requests,
    clock: ServerClock,
    make: (url: string, subprotocol: string) => Socket = (to, subprotocol) => new WebSocket(to, subprotocol),
  ) {
    this.#url = url
    this.#codec = codec
    this.#desk = desk
    this.#requests = requests
    this.#clock = clock
    this.#make = make
  }

  /** Connect, and stay connected. */
  connect(): void {
    if (this.status === 'connecting' || this.status === 'online') return
    clearTimeout(this.#retry)
    this.closeCode = null
    this.closeReason = ''
    this.retryAt = null
    this.#open()
  }

  /** Say goodbye; nothing comes back by itself. */
  close(): void {
    this.#abandon()
    this.#end(1000, 'closed by this client')
  }

  /** Cut the socket as a lost network would. */
  drop(reason = 'cut'): void {
    if (!this.#socket) return
    this.#abandon()
    this.#lost(1006, reason)
  }

  /** Find out soon whether a connection that looks open still is: after the device slept, or the network changed. */
  probe(): void {
    if (this.status !== 'online') return
    this.#probedAt = performance.now()
    this.#ping()
  }

  /** Send a request now, or leave it to the next connection, which sends all that is unanswered. */
  post(pending: Pending): void {
    if (this.status !== 'online') return
    pending.sentAt = performance.now()
    this.#send(pending.message)
  }

  /** Send again what has been unanswered for so long; its replies may have been lost. */
  repost(sinceMs = 0): void {
    const now = performance.now()
    for (const pending of this.#requests.unanswered()) {
      if (pending.sentAt === null || now - pending.sentAt >= sinceMs) this.post(pending)
    }
  }

  #open(): void {
    this.status = 'connecting'
    this.#heardAt = this.#pingedAt = performance.now()
    this.#probedAt = null
    this.#retryAfterMs = 0
    this.#heart = setInterval(() => this.#beat(), TICK_MS)
    try {
      const socket = this.#make(this.#url, this.#codec.subprotocol)
      this.#socket = socket
      socket.binaryType = 'arraybuffer'
      socket.onopen = () => this.#greet()
      socket.onmessage = (frame) => this.#hear(frame.data)
      socket.onclose = (end) => {
        this.#abandon()
        this.#lost(end.code, end.reason)
      }
      this.#desk.moved()
    } catch (error) {
      this.#abandon()
      this.#lost(1006, String(error))
    }
  }

  #greet(): void {
    this.#heardAt = performance.now()
    this.#clock.restart()
    const hello = this.#desk.hello() as { id: number }
    this.#pings.set(hello.id, performance.now())
    this.#send(hello)
  }

  #hear(data: unknown): void {
    this.#heardAt = performance.now()
    this.#probedAt = null
    const bytes = frameBytes(data)
    let messages: { t: string }[]
    try {
      messages = this.#codec.decode(data)
    } catch (error) {
      console.warn(`the server sent what is no ${this.#codec.subprotocol}; starting over`, error)
      return this.drop('unreadable frame')
    }
    const socket = this.#socket
    for (const [index, message] of messages.entries()) {
      this.#desk.frame('in', message, index === 0 ? bytes : 0)
      // What a lost or closed connection still had to say is not for the next one.
      if (this.#socket === socket) this.#take(message as ServerMessage)
    }
  }

  #take(message: ServerMessage): void {
    try {
      if (message.t === 'ping') this.#send({ t: 'pong', sent_at: message.sent_at })
      else if (message.t === 'closing') this.#retryAfterMs = Number(message.retry_after_ms) || 0
      else if (message.t === 'error' && message.id === undefined && message.code === 'rate_limited')
        this.#unread(message.retry_after_ms ?? 1000)
      else this.#pass(message)
    } catch (error) {
      console.warn(`a ${message.t} message could not be taken`, error)
    }
  }

  #pass(message: ServerMessage): void {
    if (message.t === 'welcome' || message.t === 'pong') this.#timed(message.id, message.now_at)
    if (message.t === 'welcome') {
      this.status = 'online'
      this.attempt = 0
    }
    this.#desk.take(message)
    if (message.t !== 'welcome') return
    this.repost()
    this.#desk.moved()
    this.#ping()
  }

  #timed(id: number | undefined, now: number): void {
    const askedAt = id === undefined ? undefined : this.#pings.get(id)
    if (id === undefined || askedAt === undefined) return
    this.#pings.delete(id)
    this.#clock.learn(askedAt, performance.now(), now)
  }

  /** One of our messages was over the rate and not read, but not which: all unanswered ones go out again, later. */
  #unread(waitMs: number): void {
    clearTimeout(this.#again)
    this.#again = setTimeout(() => this.repost(), waitMs)
  }

  #beat(): void {
    const now = performance.now()
    const silent = now - this.#heardAt
    const limit = this.#socket?.readyState === OPEN ? DEAD_MS : OPEN_MS
    const probed = this.#probedAt !== null && now - this.#probedAt >= PROBE_MS
    if (silent >= limit || probed || this.#requests.oldestMs(now) >= OVERDUE_MS) this.drop('silence')
    else if (this.status === 'online' && now - this.#pingedAt >= PING_MS) this.#ping()
  }

  #ping(): void {
    const id = this.#requests.newId()
    this.#pingedAt = performance.now()
    this.#pings.set(id, this.#pingedAt)
    this.#send({ t: 'ping', id, sent_at: Date.now() })
  }

  #send(message: object): void {
    if (this.#socket?.readyState !== OPEN) return
    const frame = this.#codec.encode(message)
    this.#desk.frame('out', message, frameBytes(frame))
    this.#socket.send(frame)
  }

  /** Let go of the socket: whatever it still says is not heard. */
  #abandon(): void {
    const socket = this.#socket
    this.#socket = null
    clearInterval(this.#heart)
    clearTimeout(this.#retry)
    clearTimeout(this.#again)
    this.#pings.clear()
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #lost(code: number, reason: string): void {
    if (!mayReconnect(code)) return this.#end(code, reason)
    const delay = backoffMs(this.attempt, Math.random, this.#retryAfterMs)
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
