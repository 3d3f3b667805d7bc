/** A connection that sends nothing but the given texts, not even a `hello`: to see what the server answers. */
import type { Trace } from './trace'

export type BareStatus = 'connecting' | 'open' | 'closed'

/** The milliseconds before a missing answer is reported. */
const ANSWER_MS = 5_000

export class Bare {
  readonly name: string
  status: BareStatus = 'closed'
  closeCode: number | null = null
  #url: string
  #trace: Trace
  #changed: () => void
  #socket: WebSocket | null = null
  #asked: ((message: unknown) => boolean)[] = []

  constructor(name: string, url: string, trace: Trace, changed: () => void) {
    this.name = name
    this.#url = url
    this.#trace = trace
    this.#changed = changed
  }

  /** Opens a new socket in JSON. */
  connect(): void {
    this.close()
    const socket = new WebSocket(this.#url, 'paiju.v1.json')
    this.#socket = socket
    this.#move('connecting')
    socket.onopen = () => this.#move('open')
    socket.onmessage = (frame) => this.#hear(String(frame.data))
    socket.onclose = (end) => {
      this.closeCode = end.code
      this.#trace.add(this.name, 'note', { code: end.code, reason: end.reason }, 0, 'closed')
      this.#move('closed')
    }
  }

  /** Closes the socket. */
  close(): void {
    this.#socket?.close()
    this.#socket = null
  }

  /**
   * Sends a text as it is. Resolves with the first message that has the same `id` or is an error without an
   * `id`; null: none came. Rejects if the socket is not open.
   */
  send(text: string): Promise<unknown> {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error('this connection is not open'))
    const message = readable(text)
    this.#trace.add(this.name, 'out', message, new TextEncoder().encode(text).length)
    const answer = this.#answer((message as { id?: unknown } | null)?.id)
    this.#socket.send(text)
    return answer
  }

  #answer(id: unknown): Promise<unknown> {
    return new Promise((resolve) => {
      const given = setTimeout(() => resolve(null), ANSWER_MS)
      this.#asked.push((message) => {
        // An error about an unreadable message has no id.
        const other = message as { id?: unknown; t?: unknown } | null
        if (other?.id !== id && !(other?.t === 'error' && other.id === undefined)) return false
        clearTimeout(given)
        resolve(message)
        return true
      })
    })
  }

  #hear(text: string): void {
    const plain = readable(text)
    const messages: unknown[] = Array.isArray(plain) ? plain : [plain]
    const bytes = new TextEncoder().encode(text).length
    messages.forEach((message, at) => {
      this.#trace.add(this.name, 'in', message, at === 0 ? bytes : 0)
      this.#asked = this.#asked.filter((hear) => !hear(message))
    })
  }

  #move(status: BareStatus): void {
    this.status = status
    this.#changed()
  }
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
