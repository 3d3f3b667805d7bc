import type { RequestError } from './errors.ts'
import type { Ok, Request } from './types.ts'

/** Requests that change nothing: any number may be on their way, and the server stores no reply to them. */
const READS = new Set(['watch', 'sync', 'lobby', 'ping', 'try', 'help', 'advise', 'away', 'friends'])

/**
 * Called at once with the reply, before the promise settles: the reply's effects must be complete when the
 * next message of the same frame is taken.
 */
export type Hear = (ok: Ok | null, error: RequestError | null) => void

/** A request that has not been answered yet. */
export interface Pending {
  /** The message as sent, with its `id`; the id is 0 while the request waits in a queue. */
  message: Request & { id: number }
  /** When it was sent on the present connection, by `performance.now()`; null: not sent yet. */
  sentAt: number | null
  settle: Hear
}

/**
 * The unanswered requests of one client session, over all its connections. A request keeps its id: after a lost connection
 * the same message is sent again, and if it took effect the first time, the server answers with the stored reply.
 */
export class Requests {
  #next: number
  #open = new Map<number, Pending>()
  #queues = new Map<string, Pending[]>()
  #send: (pending: Pending) => void

  /** `firstId`: larger than all ids that the session ever used; `send`: sends now, or does nothing without a connection. */
  constructor(firstId: number, send: (pending: Pending) => void) {
    this.#next = firstId
    this.#send = send
  }

  /** The next id; ids only ever grow. */
  newId(): number {
    return this.#next++
  }

  /**
   * Sends a request; resolves with the `ok`, rejects with a `RequestError`. A request that changes something
   * is sent only when all earlier such requests about the same table have their replies.
   */
  ask(request: Request, hear?: Hear): Promise<Ok> {
    return new Promise((resolve, reject) => {
      const settle: Hear = (ok, error) => {
        hear?.(ok, error)
        if (ok) resolve(ok)
        else reject(error)
      }
      const pending: Pending = { message: { ...request, id: 0 }, sentAt: null, settle }
      if (READS.has(request.t)) this.#start(pending)
      else this.#queue(pending)
    })
  }

  /** Takes a reply; returns false if no request waits for it. */
  answered(id: number, ok: Ok | null, error: RequestError | null): boolean {
    const pending = this.#open.get(id)
    if (!pending) return false
    this.#open.delete(id)
    // The request leaves the queue only now, so that requests made by `settle` queue behind those that wait.
    pending.settle(ok, error)
    if (!READS.has(pending.message.t)) this.#advance(about(pending.message))
    return true
  }

  /** The requests that have an id and no reply yet, in the order of the ids. */
  unanswered(): Pending[] {
    return [...this.#open.values()].sort((a, b) => a.message.id - b.message.id)
  }

  /** Notes that the connection is lost, and with it all requests in flight: the next connection sends them again. */
  heldUp(): void {
    for (const pending of this.#open.values()) pending.sentAt = null
  }

  /** The longest time, in ms, for which a sent request has waited for its reply; 0 if none waits. */
  oldestMs(now: number): number {
    const waits = this.unanswered().map((pending) => (pending.sentAt === null ? 0 : now - pending.sentAt))
    return Math.max(0, ...waits)
  }

  /** Fails all requests: the connection is closed for good, so no reply will come. */
  fail(error: RequestError): void {
    const waiting = [...this.#queues.values()].flatMap((queue) => queue.filter(({ message }) => message.id === 0))
    const all = [...this.unanswered(), ...waiting]
    this.#open.clear()
    this.#queues.clear()
    for (const pending of all) pending.settle(null, error)
  }

  #queue(pending: Pending): void {
    const key = about(pending.message)
    const queue = this.#queues.get(key) ?? []
    this.#queues.set(key, [...queue, pending])
    if (queue.length === 0) this.#start(pending)
  }

  #advance(key: string): void {
    const rest = (this.#queues.get(key) ?? []).slice(1)
    if (rest[0]) {
      this.#queues.set(key, rest)
      this.#start(rest[0])
    } else this.#queues.delete(key)
  }

  #start(pending: Pending): void {
    pending.message.id = this.newId()
    this.#open.set(pending.message.id, pending)
    this.#send(pending)
  }
}

/** The key of a request's queue: its table or code, else ''. Requests of one queue must not overtake each other. */
function about(message: Request): string {
  return String(('table' in message ? message.table : null) ?? ('code' in message ? message.code : null) ?? '')
}
