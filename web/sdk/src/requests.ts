import type { RequestError } from './errors.ts'
import type { Ok, Request } from './types.ts'

/** Requests that change nothing: any number may be on their way, and the server remembers none. */
const READS = new Set(['watch', 'sync', 'lobby', 'ping', 'try', 'help', 'advise'])

/** Hears the reply at once, before the promise: the next message of the same frame must find it done. */
export type Hear = (ok: Ok | null, error: RequestError | null) => void

/** A request that has not been answered yet. */
export interface Pending {
  /** As sent, with its `id`; 0 while it waits for its turn. */
  message: Request & { id: number }
  /** When it went out on the present connection, by `performance.now()`; null: not yet. */
  sentAt: number | null
  settle: Hear
}

/**
 * The unanswered requests of one client session, over all its connections. An id belongs to its request for good: after a
 * lost connection the same message goes out again, and the server answers with the stored result if it took effect.
 */
export class Requests {
  #next: number
  #open = new Map<number, Pending>()
  #queues = new Map<string, Pending[]>()
  #send: (pending: Pending) => void

  /** `firstId` is above all ids this session ever used; `send` sends now, or does nothing without a connection. */
  constructor(firstId: number, send: (pending: Pending) => void) {
    this.#next = firstId
    this.#send = send
  }

  /** The next id; ids only ever grow. */
  newId(): number {
    return this.#next++
  }

  /** Ask; resolves with the `ok`, rejects with a `RequestError`. A mutating one waits for the one before it at its table. */
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

  /** A reply has come; false if no request waits for it. */
  answered(id: number, ok: Ok | null, error: RequestError | null): boolean {
    const pending = this.#open.get(id)
    if (!pending) return false
    this.#open.delete(id)
    // It leaves the queue after that, so that requests made by `settle` go behind those that wait.
    pending.settle(ok, error)
    if (!READS.has(pending.message.t)) this.#advance(about(pending.message))
    return true
  }

  /** The requests to send again on a new connection, in the order of the ids. */
  unanswered(): Pending[] {
    return [...this.#open.values()].sort((a, b) => a.message.id - b.message.id)
  }

  /** The connection is lost, and with it all requests in flight. */
  heldUp(): void {
    for (const pending of this.#open.values()) pending.sentAt = null
  }

  /** Milliseconds for which the first request on its way has waited. */
  oldestMs(now: number): number {
    const waits = this.unanswered().map((pending) => (pending.sentAt === null ? 0 : now - pending.sentAt))
    return Math.max(0, ...waits)
  }

  /** No reply will come: the connection is closed for good. */
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

/** The subject of a request: those about the same table must not overtake each other. */
function about(message: Request): string {
  return String(('table' in message ? message.table : null) ?? ('code' in message ? message.code : null) ?? '')
}
