import { Client, type ClientOptions, type Fold, type GameEvent, type Socket, type TableMessage } from '#sdk'

/** A socket whose server is the test: it sees what the client sends and says what the test says. */
export class ScriptedSocket implements Socket {
  binaryType: BinaryType = 'blob'
  readyState: Socket['readyState'] = WebSocket.CONNECTING
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onerror: Socket['onerror'] = null
  onclose: Socket['onclose'] = null
  readonly sent: Record<string, unknown>[] = []
  closed = false

  send(frame: unknown): void {
    this.sent.push(JSON.parse(String(frame)))
  }

  close(): void {
    this.closed = true
    this.readyState = WebSocket.CLOSED
  }

  open(): void {
    this.readyState = WebSocket.OPEN
    this.onopen?.call(this as unknown as WebSocket, {} as Event)
  }

  /** One frame with these messages. */
  says(...messages: object[]): void {
    const data = JSON.stringify(messages.length === 1 ? messages[0] : messages)
    this.onmessage?.call(this as unknown as WebSocket, { data } as MessageEvent)
  }

  ends(code: number, reason = ''): void {
    this.readyState = WebSocket.CLOSED
    this.onclose?.call(this as unknown as WebSocket, { code, reason } as CloseEvent)
  }

  fails(): void {
    this.onerror?.call(this as unknown as WebSocket, {} as Event)
  }

  /** What was sent of a type, in order. */
  all(t: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message['t'] === t)
  }

  welcome(fields: object = {}): void {
    const id = this.all('hello').at(-1)?.['id']
    const limits = { frame_bytes: 4096, messages_per_s: 40, burst: 120, tables: 16 }
    this.says({ t: 'welcome', id, user: 'u1', name: 'A', server: 's', proto: 1, now_at: 5_000, limits, tables: [], ...fields })
  }
}

/** A client and its connections so far, the newest last. */
export interface Bench {
  client: Client
  sockets: ScriptedSocket[]
  socket: ScriptedSocket
}

/** Views are lists of the events' names. An event `bad` cannot be folded. */
export const NAMES: Fold<string[]> = {
  opening: () => [],
  after(view, event) {
    if (event.e === 'bad') throw new Error('cannot be folded')
    return [...view, event.e]
  },
}

/** A client that has not connected yet. */
export function benched(options: Partial<ClientOptions> = {}): Bench {
  const sockets: ScriptedSocket[] = []
  const client = new Client({
    url: 'ws://server/ws',
    token: 'token',
    json: true,
    folds: async () => NAMES,
    dial: () => {
      const socket = new ScriptedSocket()
      sockets.push(socket)
      return socket
    },
    ...options,
  })
  return {
    client,
    sockets,
    get socket() {
      return sockets.at(-1) as ScriptedSocket
    },
  }
}

/** A client that is online. */
export function online(options: Partial<ClientOptions> = {}): Bench {
  const bench = benched(options)
  bench.client.connect()
  bench.socket.open()
  bench.socket.welcome()
  return bench
}

/** The client's next connection, greeted. */
export function reconnect(bench: Bench): void {
  bench.client.reconnectNow()
  bench.socket.open()
  bench.socket.welcome()
}

export const seat = (name: string | null, fields: object = {}) => ({
  name,
  bot: false,
  connected: true,
  auto: false,
  ready: false,
  ...(name === null ? {} : { user: `u-${name}` }),
  ...fields,
})

export function snapshot(fields: Partial<TableMessage> = {}): TableMessage {
  return {
    t: 'table',
    table: 't1',
    term: 3,
    seq: 10,
    game: 'doudizhu',
    options: {},
    pace: { turn_ms: 20_000, bank_ms: 60_000, between_ms: 15_000, bot_ms: null },
    seats: [seat('A'), seat('B'), seat(null)],
    you: 0,
    view: [],
    deal: 'd1',
    next_commit: 'c0',
    spectators: 0,
    ...fields,
  }
}

export function events(seq: number, ...happened: (GameEvent | string)[]): object {
  const named = happened.map((event) => (typeof event === 'string' ? { e: event } : event))
  return { t: 'events', table: 't1', term: 3, seq, events: named }
}

export function prompt(turn: string | null, fields: object = {}): object {
  const open = { kind: 'play', legal: {}, default: { a: 'pass' }, deadline_at: 9_000, bank_ms: 1_000 }
  return { t: 'prompt', table: 't1', turn, seat: 0, ...(turn === null ? {} : open), ...fields }
}

/** Lets everything that is promised happen. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
