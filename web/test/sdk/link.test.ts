import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Api } from '#sdk'
import { benched, online, reconnect } from './scripted.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance', 'Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a greeted connection is online, and not before', () => {
  const { client, sockets } = benched()
  const seen: string[] = []
  client.on((what) => seen.push(`${what}:${client.status}`))
  client.connect()
  sockets[0]?.open()
  expect(client.status).toBe('connecting')
  sockets[0]?.welcome()
  expect(client.status).toBe('online')
  expect(seen).toEqual(['status:connecting', 'status:online', 'welcome:online'])
})

test('the greeting carries who we are, and asks for hints if they are wanted', () => {
  const { socket, client } = online({ hints: true, session: 'session-1' })
  expect(socket.sent[0]).toMatchObject({ t: 'hello', token: 'token', session: 'session-1', hints: true, resume: [] })
  expect(client.session).toBe('session-1')
})

test('a lost connection is made again after a while, the next time after a longer one', () => {
  const { client, sockets } = online()
  sockets[0]?.ends(1006)
  expect(client.status).toBe('waiting')
  expect(client.retryAt).toBe(performance.now() + 250)
  vi.advanceTimersByTime(249)
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sockets).toHaveLength(2)
  sockets[1]?.ends(1006)
  expect(client.attempt).toBe(2)
  expect(client.retryAt).toBe(performance.now() + 500)
})

test('a refused upgrade that fires `error` alone is a failure like any other, and one that fires both is one failure', () => {
  const { client, sockets } = benched()
  client.connect()
  sockets[0]?.fails()
  expect([client.status, client.attempt]).toEqual(['waiting', 1])
  vi.advanceTimersByTime(250)
  sockets[1]?.fails()
  sockets[1]?.ends(1006)
  expect([client.status, client.attempt]).toEqual(['waiting', 2])
})

test('the `close` after an `error` of an open connection has the code', () => {
  const { client, socket } = online()
  socket.fails()
  expect(client.status).toBe('online')
  socket.ends(4503)
  expect([client.status, client.closeCode]).toEqual(['closed', 4503])
})

test('a greeting ends a row of failures', () => {
  const bench = online()
  bench.socket.ends(1006)
  vi.advanceTimersByTime(250)
  bench.socket.ends(1006)
  reconnect(bench)
  expect(bench.client.attempt).toBe(0)
  bench.socket.ends(4001)
  expect(bench.client.retryAt).toBe(performance.now() + 250)
})

test('a server that restarts says when to come back', () => {
  const { client, socket } = online()
  socket.says({ t: 'closing', reason: 'restarting', retry_after_ms: 2500 })
  socket.ends(1012)
  expect(client.retryAt).toBe(performance.now() + 2500)
})

test.each([4501, 4509])('%i closes for good, with its code and reason', async (code) => {
  const { client, sockets } = online()
  const asked = client.request({ t: 'ready', table: 't1', on: true })
  sockets[0]?.ends(code, 'because')
  expect([client.status, client.closeCode, client.closeReason]).toEqual(['closed', code, 'because'])
  await expect(asked).rejects.toMatchObject({ code: 'closed' })
  await expect(client.request({ t: 'lobby', on: true })).rejects.toMatchObject({ code: 'closed' })
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
})

test("a refused greeting is told in the server's words, and logged nowhere", async () => {
  const warned = vi.spyOn(console, 'warn')
  const bench = benched()
  const { client } = bench
  client.connect()
  const { socket } = bench
  const asked = client.request({ t: 'lobby', on: true })
  socket.open()
  const text = 'this token is not valid here'
  socket.says({ t: 'error', id: socket.sent[0]?.['id'], code: 'unauthorized', text, temporary: false })
  socket.ends(4501, 'wrong token')
  await expect(asked).rejects.toMatchObject({ code: 'closed', text: `the connection is closed: ${text}` })
  expect(warned).not.toHaveBeenCalled()
})

test('a greeting over the rate is made again when the server says', () => {
  const bench = benched()
  const { client } = bench
  client.connect()
  const { socket } = bench
  socket.open()
  socket.says({ t: 'error', id: socket.sent[0]?.['id'], code: 'rate_limited', text: 'later', temporary: true, retry_after_ms: 7000 })
  socket.ends(4029)
  expect(client.retryAt).toBe(performance.now() + 7000)
})

test('what is no address ends the link at once', async () => {
  const { client } = benched({ url: 'nonsense', dial: (url) => new WebSocket(url) })
  client.connect()
  expect([client.status, client.attempt]).toEqual(['closed', 0])
  await expect(client.request({ t: 'lobby', on: true })).rejects.toThrow(/URL|url|SyntaxError/)
})

test.each(['nonsense', 'localhost:8000', ''])('%j is told as no address, not as a server that is offline', async (base) => {
  await expect(new Api(base).games()).rejects.toMatchObject({ status: 0, code: 'bad_url' })
})

test('a link that was closed for good may connect again', () => {
  const bench = online()
  bench.socket.ends(4509)
  bench.client.connect()
  bench.socket.open()
  bench.socket.welcome()
  expect([bench.client.status, bench.client.closeCode]).toEqual(['online', null])
})

test('a client that says goodbye does not come back', () => {
  const { client, sockets } = online()
  client.close()
  expect([client.status, client.closeCode, sockets[0]?.closed]).toEqual(['closed', 1000, true])
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
})

test('a cut looks like a lost network, and what the old socket still says is not heard', () => {
  const { client, sockets } = online()
  const hear = sockets[0]?.onmessage
  client.drop()
  expect(client.status).toBe('waiting')
  hear?.call({} as WebSocket, { data: '{"t":"lobby","version":1,"tables":[]}' } as MessageEvent)
  expect(client.status).toBe('waiting')
})

test('after 25 s of silence the connection is taken for lost; a word in between counts', () => {
  const { client, socket } = online()
  vi.advanceTimersByTime(20_000)
  socket.says({ t: 'ping', sent_at: 1 })
  vi.advanceTimersByTime(24_000)
  expect(client.status).toBe('online')
  vi.advanceTimersByTime(1_000)
  expect(client.status).toBe('waiting')
})

test('a connection that does not open within 10 s is given up', () => {
  const { client, sockets } = benched()
  client.connect()
  vi.advanceTimersByTime(10_000)
  expect(client.status).toBe('waiting')
  expect(sockets[0]?.closed).toBe(true)
})

test('the server is asked for a sign of life, and answered when it asks', () => {
  const { socket } = online()
  const before = socket.all('ping').length
  vi.advanceTimersByTime(10_000)
  expect(socket.all('ping')).toHaveLength(before + 1)
  socket.says({ t: 'ping', sent_at: 77 })
  expect(socket.sent.at(-1)).toEqual({ t: 'pong', sent_at: 77 })
})

test('the round trip is measured, and the server time is that of its middle', () => {
  const { client, socket } = online()
  const ping = socket.all('ping').at(-1)
  const heard: string[] = []
  client.on((what) => heard.push(what))
  vi.advanceTimersByTime(200)
  socket.says({ t: 'pong', id: ping?.['id'], sent_at: ping?.['sent_at'], now_at: 5_100 })
  expect(heard).toEqual(['rtt'])
  expect(client.rttMs).toBe(200)
  // The greeting's round trip took no time at all here: it stays the better witness.
  expect(client.now()).toBe(5_200)
})

test('the device date does not matter, nor that it is put right', () => {
  const { client } = online()
  vi.setSystemTime(0)
  vi.advanceTimersByTime(1_000)
  expect(client.now()).toBe(6_000)
})

test('waiting can be cut short, and a connection in doubt is probed', () => {
  const bench = online()
  bench.client.drop()
  bench.client.reconnectNow()
  expect(bench.client.status).toBe('connecting')
  bench.socket.open()
  bench.socket.welcome()
  vi.advanceTimersByTime(3_000)
  bench.client.reconnectNow()
  expect(bench.client.status).toBe('online')
  vi.advanceTimersByTime(4_000)
  expect(bench.client.status).toBe('waiting')
})

/** A page, hidden or seen; returns what calls its listeners. */
function page(visibilityState: string): { shows: () => void; online: () => void; offline: () => void } {
  const told: Record<string, () => void> = {}
  const listens = (what: string, hear: () => void) => {
    told[what] = hear
  }
  const document = { visibilityState, addEventListener: listens, removeEventListener: () => {} }
  vi.stubGlobal('document', document)
  vi.stubGlobal('addEventListener', listens)
  vi.stubGlobal('removeEventListener', () => {})
  const shows = () => {
    document.visibilityState = 'visible'
    told['visibilitychange']?.()
  }
  return { shows, online: () => told['online']?.(), offline: () => told['offline']?.() }
}

/** Loses the connection so many times in a row; returns the last wait, ms. */
function failing({ client, sockets }: ReturnType<typeof online>, times: number): number {
  for (let nth = 0; nth < times; nth += 1) {
    if (client.status === 'waiting') vi.advanceTimersByTime((client.retryAt ?? 0) - performance.now())
    sockets.at(-1)?.ends(1006)
  }
  return (client.retryAt ?? 0) - performance.now()
}

test('a page that is seen never waits for long, a hidden one may', () => {
  page('visible')
  expect(failing(online(), 8)).toBe(2_500)
  page('hidden')
  expect(failing(online(), 8)).toBe(10_000)
})

test.each(['shows', 'online'] as const)('no wait is left when the page %s', (how) => {
  const woken = page('hidden')
  const bench = online()
  failing(bench, 8)
  woken[how]()
  expect(bench.client.status).toBe('connecting')
})

test('a page whose network is gone does not wait for silence to say so, and is back with the network', () => {
  const { offline, online: back } = page('visible')
  const bench = online()
  offline()
  expect([bench.client.status, bench.client.attempt]).toEqual(['waiting', 1])
  back()
  expect(bench.client.status).toBe('connecting')
  reconnect(bench)
  expect(bench.client.status).toBe('online')
})

test('an attempt from before the network came back is made again, a fresh one is not', () => {
  const { online: back } = page('visible')
  const { client, sockets } = benched()
  client.connect()
  vi.advanceTimersByTime(1_000)
  back()
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  back()
  expect([sockets.length, sockets[0]?.closed, client.status]).toEqual([2, true, 'connecting'])
})

test('a frame that cannot be read starts the connection over; one message that cannot does not', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { client, socket } = online()
  socket.says({ t: 'lobby', version: 1, tables: 7 }, { t: 'table', table: 't9' }, { t: 'nonsense' })
  expect(client.status).toBe('online')
  socket.onmessage?.call({} as WebSocket, { data: 'not json' } as MessageEvent)
  expect(client.status).toBe('waiting')
  expect(warn).toHaveBeenCalled()
})

test('the inspector sees both directions, with the bytes of a frame once', () => {
  const { client, socket } = online()
  const seen: unknown[] = []
  client.onFrame((dir, message, bytes) => seen.push([dir, (message as { t: string }).t, bytes]))
  socket.says({ t: 'ping', sent_at: 1 }, { t: 'pong', sent_at: 1, now_at: 2 })
  expect(seen).toEqual([
    ['in', 'ping', 62],
    ['out', 'pong', 24],
    ['in', 'pong', 0],
  ])
})
