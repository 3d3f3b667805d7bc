import { frameBytes, type Codec } from './codec.ts'

/** The parts of a `WebSocket` that are needed; tests use sockets of their own. */
export type Socket = Pick<WebSocket, 'binaryType' | 'readyState' | 'onopen' | 'onmessage' | 'onerror' | 'onclose' | 'send' | 'close'>

/** Opens a socket. */
export type Dial = (url: string, subprotocol: string) => Socket

/** Called with every message; `bytes`: the size of its frame for the first message of a frame, 0 for all others. */
export type Inspector = (dir: 'in' | 'out', message: unknown, bytes: number) => void

/** The receiver of a wire's messages and events. */
export interface WireEnd {
  opened(): void
  message(message: { t: string }): void
  /** The wire is gone; code 1006 without a closing handshake. */
  lost(code: number, reason: string): void
  inspect: Inspector
}

const READY_STATE_OPEN = 1

/** One websocket, until it ends: it sends and receives messages. After `cut` it calls nothing more, whatever the socket does. */
export class Wire {
  /** When the last frame arrived, by `performance.now()`; before the first frame, when the socket was made. */
  heardAt = performance.now()
  #codec: Codec
  #end: WireEnd
  #socket: Socket | null = null
  #opened = false

  /** Throws if the address is invalid. */
  constructor(url: string, codec: Codec, end: WireEnd, dial: Dial) {
    this.#codec = codec
    this.#end = end
    const socket = dial(url, codec.subprotocol)
    this.#socket = socket
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => {
      this.#opened = true
      end.opened()
    }
    socket.onmessage = (frame) => this.#hear(frame.data)
    socket.onclose = ({ code, reason }) => {
      this.cut()
      end.lost(code, reason)
    }
    // Node 22.23 fires only `error` when an upgrade is refused. On an open socket a `close` follows, with the code.
    socket.onerror = () => {
      if (!this.#socket || this.#opened) return
      this.cut()
      end.lost(1006, 'refused')
    }
  }

  get open(): boolean {
    return this.#socket?.readyState === READY_STATE_OPEN
  }

  /** Send a message; a wire that is not open drops it, since `lost` has been called or will be. */
  send(message: object): void {
    if (!this.open) return
    const frame = this.#codec.encode(message)
    this.#end.inspect('out', message, frameBytes(frame))
    this.#socket?.send(frame)
  }

  /** Close the socket without a call of `lost`. */
  cut(): void {
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null
    socket.close()
  }

  #hear(data: unknown): void {
    this.heardAt = performance.now()
    let bytes = frameBytes(data)
    for (const message of this.#read(data)) {
      this.#end.inspect('in', message, bytes)
      bytes = 0
      // If a message has cut the wire, the rest of its frame is dropped: the server sends it again over the next wire.
      if (this.#socket) this.#end.message(message)
    }
  }

  #read(data: unknown): { t: string }[] {
    try {
      return this.#codec.decode(data)
    } catch (error) {
      console.warn(`the server sent what is no ${this.#codec.subprotocol}; starting over`, error)
      this.cut()
      this.#end.lost(1006, 'unreadable frame')
      return []
    }
  }
}
