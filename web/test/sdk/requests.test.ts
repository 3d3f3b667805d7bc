import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '#sdk'
import { benched, online, reconnect, settled } from './scripted.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const ready = (table: string, on = true) => ({ t: 'ready', table, on }) as const

test('a request is answered by the reply with its id, whatever else comes', async () => {
  const { client, socket } = online()
  const asked = client.request(ready('t1'))
  const { id } = socket.all('ready')[0] as { id: number }
  socket.says({ t: 'ok', id: id + 1000 }, { t: 'ok', id, seq: 4 })
  expect(await asked).toEqual({ t: 'ok', id, seq: 4 })
})

test('a refusal has all that the server said', async () => {
  const { client, socket } = online()
  const asked = client.request(ready('t1'))
  const { id } = socket.all('ready')[0] as { id: number }
  socket.says({ t: 'error', id, code: 'busy', text: 'later', temporary: true, retry_after_ms: 70, data: { a: 1 } })
  const error = await asked.catch((refused: unknown) => refused as RequestError)
  expect(error).toBeInstanceOf(RequestError)
  expect(error).toMatchObject({ code: 'busy', text: 'later', temporary: true, retryAfterMs: 70, data: { a: 1 } })
})

test('one mutating request a table is on its way at a time; other tables and reads do not wait', async () => {
  const { client, socket } = online()
  void client.request(ready('t1'))
  void client.request(ready('t1', false))
  void client.request(ready('t2'))
  void client.request({ t: 'sync', table: 't1' })
  expect(socket.all('ready').map(({ table, on }) => [table, on])).toEqual([
    ['t1', true],
    ['t2', true],
  ])
  expect(socket.all('sync')).toHaveLength(1)
  socket.says({ t: 'ok', id: socket.all('ready')[0]?.['id'] })
  expect(socket.all('ready').map(({ on }) => on)).toEqual([true, true, false])
  const ids = socket.sent.map(({ id }) => id as number)
  expect(ids).toEqual([...ids].sort((a, b) => a - b))
  await settled()
})

test('a refused request lets the next one through', async () => {
  const { client, socket } = online()
  const first = client.request(ready('t1'))
  void client.request(ready('t1', false))
  const { id } = socket.all('ready')[0] as { id: number }
  socket.says({ t: 'error', id, code: 'not_seated', text: '', temporary: false })
  await expect(first).rejects.toMatchObject({ code: 'not_seated' })
  expect(socket.all('ready')).toHaveLength(2)
})

test('what is unanswered when the connection breaks goes out again with its id, once it is greeted, in order', async () => {
  const bench = online()
  const first = bench.client.request(ready('t1'))
  const second = bench.client.request(ready('t2'))
  const before = bench.socket.all('ready')
  bench.client.drop()
  bench.client.reconnectNow()
  bench.socket.open()
  expect(bench.socket.all('ready')).toEqual([])
  bench.socket.welcome()
  expect(bench.socket.all('ready')).toEqual(before)
  bench.socket.says(...before.map(({ id }) => ({ t: 'ok', id })))
  expect((await Promise.all([first, second])).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  bench.client.drop()
  reconnect(bench)
  expect(bench.socket.all('ready')).toEqual([])
})

test('what is asked without a connection waits for the next', async () => {
  const { client, sockets } = benched()
  const asked = client.request(ready('t1'))
  client.connect()
  sockets[0]?.open()
  expect(sockets[0]?.all('ready')).toEqual([])
  sockets[0]?.welcome()
  expect(sockets[0]?.all('ready')).toHaveLength(1)
  sockets[0]?.says({ t: 'ok', id: sockets[0].all('ready')[0]?.['id'] })
  await asked
})

test('a request that waits 15 s takes the connection down and goes out on the next', () => {
  const bench = online()
  void bench.client.request(ready('t1')).catch(() => {})
  for (let second = 0; second < 15; second += 1) {
    bench.socket.says({ t: 'ping', sent_at: second })
    vi.advanceTimersByTime(1_000)
  }
  expect(bench.client.status).toBe('waiting')
  const [lost] = bench.socket.all('ready')
  reconnect(bench)
  expect(bench.socket.all('ready')).toEqual([lost])
})

test('a message over the rate was not read: all that is unanswered goes out again, when the server said', () => {
  const { client, socket } = online()
  void client.request(ready('t1')).catch(() => {})
  socket.says({ t: 'error', code: 'rate_limited', text: '', temporary: true, retry_after_ms: 400 })
  vi.advanceTimersByTime(399)
  expect(socket.all('ready')).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(socket.all('ready')).toHaveLength(2)
  expect(new Set(socket.all('ready').map(({ id }) => id)).size).toBe(1)
})

test('a message that the server would not read is refused here', async () => {
  const { client, socket } = online()
  await expect(client.request({ t: 'chat', table: 't1', text: '牌'.repeat(1400) })).rejects.toMatchObject({
    code: 'bad_request',
  })
  expect(socket.all('chat')).toEqual([])
  expect(client.status).toBe('online')
})

test('ids grow over the life of a session, also over a page that is loaded again', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const first = online({ session: 'the-session' })
  const ids = first.socket.sent.map(({ id }) => id as number)
  expect(ids).toEqual([1_000_000, 1_000_001])
  vi.setSystemTime(1_002_000)
  expect(online({ session: 'the-session' }).socket.sent[0]?.['id']).toBe(1_002_000)
})
