import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client, GameEvent, Moment, Table } from '#sdk'
import { NAMES, benched, events, online, prompt, reconnect, seat, settled, snapshot, type Bench } from './scripted.ts'

let bench: Bench
let client: Client
let table: Table

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'] })
  bench = online()
  client = bench.client
  bench.socket.says(snapshot())
  await settled()
  table = client.table('t1')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const says = (...messages: object[]): void => bench.socket.says(...messages)
const last = (t: string): Record<string, unknown> => bench.socket.all(t).at(-1) ?? {}
const moments = (): Moment[] => {
  const seen: Moment[] = []
  table.on((moment) => moment && seen.push(moment))
  return seen
}
const start = (deal: string, fields: object = {}) => ({
  ...{ e: 'deal_started', deal, seats: [], commit: 'c1', seeds: [[0, 'aa']] },
  ...fields,
})
const end = (deal: string) => ({ e: 'deal_ended', deal, reveal: 's', next_commit: 'c2', ended_at: 7_000 })

test('a snapshot is everything; an event changes the view and tells of it before and after', () => {
  expect(table).toMatchObject({ known: true, game: 'doudizhu', you: 0, deal: 'd1', view: [], state: snapshot() })
  const seen = moments()
  says(events(11, 'dealt', 'shown'))
  expect(table.view).toEqual(['dealt', 'shown'])
  expect(seen).toEqual([
    { seq: 11, event: { e: 'dealt' }, before: [], view: ['dealt'], live: true },
    { seq: 11, event: { e: 'shown' }, before: ['dealt'], view: ['dealt', 'shown'], live: true },
  ])
  expect(table.log).toEqual(seen)
})

test('a record that is known, or of an earlier term, is ignored', () => {
  says(events(11, 'dealt'))
  says(events(11, 'dealt'), events(10, 'dealt'), { ...events(12, 'dealt'), term: 2 })
  expect([table.state.seq, table.view]).toEqual([11, ['dealt']])
  expect(bench.socket.all('sync')).toEqual([])
})

test('a gap asks for what is missing, once, and what is caught up with is not live', async () => {
  const seen = moments()
  says(events(12, 'b'))
  says(events(13, 'c'))
  expect(bench.socket.all('sync')).toEqual([{ t: 'sync', id: expect.any(Number), table: 't1', term: 3, seq: 10 }])
  says(events(11, 'a'), events(12, 'b'), events(13, 'c'), { t: 'ok', id: last('sync')['id'] }, events(14, 'd'))
  expect(table.view).toEqual(['a', 'b', 'c', 'd'])
  expect(seen.map(({ live }) => live)).toEqual([false, false, false, true])
  await settled()
})

test('a record of a later term that goes on at our place is the next one', () => {
  says({ ...events(11, 'a'), term: 4 })
  expect([table.state.term, table.state.seq, table.view]).toEqual([4, 11, ['a']])
})

test('a later term at a place that we have is another history: only the server can tell it', () => {
  says({ ...events(10, 'x'), term: 4 })
  expect(last('sync')).toMatchObject({ term: 3, seq: 10 })
  says({ ...snapshot({ term: 4, seq: 9, view: ['other'], reset: true }) }, { t: 'ok', id: last('sync')['id'] })
  expect([table.state.term, table.state.seq, table.view]).toEqual([4, 9, ['other']])
})

test('an older snapshot is ignored, unless it insists', () => {
  says(events(11, 'a'))
  says(snapshot({ view: ['old'] }))
  expect([table.state.seq, table.view]).toEqual([11, ['a']])
  says(snapshot({ view: ['old'], reset: true }))
  expect([table.state.seq, table.view, table.log]).toEqual([10, ['old'], []])
})

test('a snapshot at our place changes no prompt and no log; a later one throws them away', () => {
  says(events(11, 'a'), prompt('3.11'))
  says(snapshot({ seq: 11, view: ['a'] }))
  expect([table.prompt?.turn, table.log.length]).toEqual(['3.11', 1])
  says(snapshot({ seq: 15, view: ['z'], deal: 'd2' }))
  expect([table.prompt, table.log, table.started]).toEqual([null, [], null])
})

test('a prompt opens, is renewed, and is closed by the server', () => {
  says(prompt('3.10', { hints: [{ a: 'pass' }], complete: true }))
  expect(table.prompt).toEqual({
    ...{ turn: '3.10', seat: 0, kind: 'play', legal: {}, default: { a: 'pass' }, deadlineAt: 9_000, bankMs: 1_000, actAt: null },
    ...{ hints: [{ a: 'pass' }], complete: true, tip: null },
  })
  says(prompt('3.10', { deadline_at: 9_500 }))
  expect([table.prompt?.deadlineAt, table.prompt?.hints]).toEqual([9_500, null])
  says(prompt(null))
  expect(table.prompt).toBe(null)
})

test('the own answer is pending until it is taken, and closes its prompt and no later one', async () => {
  says(prompt('3.10'))
  const acted = table.act({ a: 'pass' })
  expect(table.pending).toEqual({ a: 'pass' })
  expect(last('act')).toMatchObject({ table: 't1', turn: '3.10', action: { a: 'pass' } })
  says(events(11, 'passed'), { t: 'ok', id: last('act')['id'], seq: 11 }, prompt('3.11'))
  await acted
  expect([table.pending, table.prompt?.turn]).toEqual([null, '3.11'])
})

test('an illegal answer leaves the prompt open and says why', async () => {
  says(prompt('3.10'))
  const acted = table.act({ a: 'play', cards: ['3s'] })
  says({ t: 'error', id: last('act')['id'], code: 'illegal_action', text: '', temporary: false, data: { reason: 'not_held' } })
  await expect(acted).rejects.toMatchObject({ code: 'illegal_action', data: { reason: 'not_held' } })
  expect([table.pending, table.prompt?.turn]).toEqual([null, '3.10'])
})

test('an answer to a prompt that is closed adopts the open one', async () => {
  says(prompt('3.10'))
  const acted = table.act({ a: 'pass' })
  const open = prompt('3.12', { kind: 'bid' })
  says({ t: 'error', id: last('act')['id'], code: 'stale_turn', text: '', temporary: false, data: { prompt: open } })
  await expect(acted).rejects.toMatchObject({ code: 'stale_turn' })
  expect(table.prompt).toMatchObject({ turn: '3.12', kind: 'bid' })
})

test('an answer to nothing is refused here', async () => {
  await expect(table.act({ a: 'pass' })).rejects.toMatchObject({ code: 'not_your_turn' })
  await expect(table.try({ a: 'pass' })).rejects.toMatchObject({ code: 'not_your_turn' })
})

test('an answer that cannot be sent is pending no more', async () => {
  says(prompt('3.10'))
  const long = { a: 'play', cards: Array.from({ length: 2_000 }, () => '3s') }
  await expect(table.act(long)).rejects.toMatchObject({ code: 'bad_request' })
  expect([table.pending, table.prompt?.turn]).toEqual([null, '3.10'])
  client.close()
  await expect(table.act({ a: 'pass' }, '3.10')).rejects.toMatchObject({ code: 'closed' })
  expect(table.pending).toBe(null)
})

test('an answer that is not taken within 7.5 s makes us look; it stays asked, and goes out again after a cut', async () => {
  says(prompt('3.10'))
  const acted = table.act({ a: 'pass' })
  vi.advanceTimersByTime(7_499)
  expect(bench.socket.all('sync')).toEqual([])
  vi.advanceTimersByTime(1)
  expect(last('sync')).toMatchObject({ table: 't1', term: 3, seq: 10 })
  const sent = last('act')
  client.drop()
  expect(table.prompt).toBe(null)
  reconnect(bench)
  expect(bench.socket.all('act')).toEqual([sent])
  says({ t: 'ok', id: sent['id'], seq: 11 })
  await acted
  expect(table.pending).toBe(null)
})

test('after a lost connection the greeting names our place, and what was missed is not live', async () => {
  says(events(11, 'a'))
  const seen = moments()
  client.drop()
  client.reconnectNow()
  bench.socket.open()
  expect(last('hello')).toMatchObject({ resume: [{ table: 't1', term: 3, seq: 11 }] })
  bench.socket.welcome()
  says(events(12, 'b'), events(13, 'c'))
  expect(last('sync')).toMatchObject({ term: 3, seq: 11 })
  says({ t: 'ok', id: last('sync')['id'] })
  says(events(14, 'd'))
  expect(table.view).toEqual(['a', 'b', 'c', 'd'])
  expect(seen.map(({ live }) => live)).toEqual([false, false, true])
})

test('a table that is gone when we come back is lost', async () => {
  client.drop()
  reconnect(bench)
  says({ t: 'error', id: last('sync')['id'], code: 'not_found', text: '', temporary: false })
  expect(table.gone).toBe('lost')
  client.drop()
  client.reconnectNow()
  bench.socket.open()
  expect(last('hello')['resume']).toEqual([])
})

test('a table named in the greeting that is gone is lost', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  says({ t: 'error', code: 'not_found', text: '', temporary: false, data: { table: 't1' } })
  expect(table.gone).toBe('lost')
})

test.each(['kicked', 'new_code'])('a table that is shut to us (%s) is gone, and does not ask for another window', (why) => {
  says({ t: 'detached', table: 't1', reason: '', why })
  expect([table.gone, client.status]).toEqual([why, 'online'])
})

test('a person is removed by seat and user, so that a later occupant of the seat is not', async () => {
  void table.kick(1, 'u2')
  await settled()
  expect(last('kick')).toMatchObject({ table: 't1', seat: 1, user: 'u2' })
})

test('one table that is detached leaves the others alone, and can be had back', async () => {
  says({ ...snapshot(), table: 't2' }, prompt('3.10'))
  await settled()
  says({ t: 'detached', table: 't1', reason: 'replaced' })
  expect([table.gone, table.prompt, client.status]).toEqual(['detached', null, 'online'])
  expect(client.table('t2').gone).toBe(null)
  says(snapshot({ seq: 12 }))
  expect(table.gone).toBe(null)
})

test('a table that closes is gone', () => {
  says(events(11, { e: 'closed', reason: 'empty' }))
  expect(table.gone).toBe('closed')
})

test('a table that is left is forgotten', async () => {
  const left = table.leave()
  says({ t: 'ok', id: last('leave')['id'] })
  await left
  expect(client.tables.has('t1')).toBe(false)
})

test('a table has aids unless it says otherwise', () => {
  expect(table.state.aids).toBe(true)
  says(snapshot({ seq: 11, aids: false }))
  expect(table.state.aids).toBe(false)
  says(snapshot({ seq: 12, aids: true }))
  expect(table.state.aids).toBe(true)
})

test('a deal begins, is settled and ends', () => {
  says(snapshot({ seq: 11, view: null, deal: undefined as unknown as string, next_at: 4_000 }))
  expect([table.deal, table.state.next_at]).toEqual([null, 4_000])
  const lines = [{ seat: 0, reason: 'won', amount: 6 }]
  says(events(12, start('d2'), 'dealt'))
  expect(table).toMatchObject({ deal: 'd2', view: ['dealt'], started: { deal: 'd2', commit: 'c1' } })
  says({ ...events(13, { e: 'settled', amounts: [6, -6, 0], lines }, end('d2')), next_at: 22_000 })
  expect(table).toMatchObject({ deal: null, view: null, state: { next_commit: 'c2', next_at: 22_000 } })
  expect(table.seats.map(({ score }) => score)).toEqual([6, -6, undefined])
  expect(table.state.last).toEqual({ deal: 'd2', amounts: [6, -6, 0], ended_at: 7_000 })
  expect(table.ended).toEqual({
    ...{ deal: 'd2', commit: 'c1', root: null, reveal: 's', openings: [], seeds: [[0, 'aa']], amounts: [6, -6, 0], lines, at: 7_000 },
    view: ['dealt', 'settled'],
  })
  expect(table.log.map(({ event }) => event.e)).toEqual(['deal_started', 'dealt', 'settled', 'deal_ended'])
  says(events(14, start('d3')))
  expect([table.ended, table.log.length]).toEqual([null, 1])
})

test('a voided deal has no amounts and a reason', () => {
  says(events(11, { e: 'deal_voided', deal: 'd1', reason: 'fault', reveal: 's', next_commit: 'c2' }))
  expect(table.ended).toMatchObject({ deal: 'd1', amounts: null, voided: 'fault', commit: null, seeds: null })
  expect(table.state.last).toBe(undefined)
})

test('what ended before our eyes stays over a snapshot between deals, and goes with the next deal', () => {
  says(events(11, { e: 'settled', amounts: [1, -1, 0], lines: [] }, end('d1')))
  const between = { view: null, last: { deal: 'd1', amounts: [1, -1, 0], ended_at: 7_000 } }
  const { deal: _, ...nothing } = snapshot(between)
  says({ ...nothing, seq: 12, reset: true })
  expect(table.ended?.deal).toBe('d1')
  says(snapshot({ seq: 20, deal: 'd2' }))
  expect(table.ended).toBe(null)
})

test('whose turn it is, for all to know, until nobody knows', () => {
  says(events(11, { e: 'turn', seat: 1, deadline_at: 8_000 }))
  expect(table.turn).toEqual({ seat: 1, deadlineAt: 8_000, bankMs: 0 })
  says(events(12, { e: 'clock', extended_ms: 500 }))
  expect(table.turn).toEqual({ seat: 1, deadlineAt: 8_500, bankMs: 0 })
  says(events(13, { e: 'turn', seat: 2, deadline_at: 9_000, bank_ms: 4_000 }))
  expect(table.turn).toEqual({ seat: 2, deadlineAt: 9_000, bankMs: 4_000 })
  says(snapshot({ seq: 13, turn: { seat: 2, deadline_at: 9_000, bank_ms: 3_000 } }))
  expect(table.turn).toEqual({ seat: 2, deadlineAt: 9_000, bankMs: 3_000 })
  says(events(14, { e: 'settled', amounts: [], lines: [] }, end('d1')))
  expect(table.turn).toBe(null)
})

test("where the view says that it is nobody's turn, it is nobody's", async () => {
  const fold = { opening: () => ({}), after: (_: unknown, event: GameEvent) => ({ turn: event['seat'] ?? null }) }
  const other = online({ folds: async () => fold })
  other.socket.says(snapshot({ view: { turn: null } }))
  await settled()
  other.socket.says(events(11, { e: 'turn', seat: 1, deadline_at: 8_000 }))
  expect(other.client.table('t1').turn).toEqual({ seat: 1, deadlineAt: 8_000, bankMs: 0 })
  other.socket.says(events(12, { e: 'landlord_assigned' }))
  expect(other.client.table('t1').turn).toBe(null)
})

test('seats come, go, get ready, are played for and get ready for a deal', () => {
  says(events(11, { e: 'seat', seat: 2, info: seat('C', { ready: true }) }, { e: 'seat', seat: 1, info: null }))
  expect(table.seats.map(({ name, ready }) => [name, ready])).toEqual([
    ['A', false],
    [null, false],
    ['C', true],
  ])
  says(events(12, { e: 'auto', seat: 0, on: true, reason: 'asked' }))
  expect(table.seats[0]).toMatchObject({ auto: true, ready: false })
  says(events(13, start('d2')))
  expect(table.seats.map(({ ready }) => ready)).toEqual([false, false, false])
})

test('control of bots passes to the person at the lowest seat, or to the next who sits down', () => {
  says(snapshot({ seq: 11, author: 0 }))
  says(events(12, { e: 'seat', seat: 0, info: null }))
  expect(table.state.author).toBe(1)
  says(events(13, { e: 'seat', seat: 1, info: null }))
  expect(table.state.author).toBe(undefined)
  says(events(14, { e: 'seat', seat: 2, info: seat('D') }))
  expect(table.state.author).toBe(2)
})

test('what is said is kept, and spectators are counted', () => {
  says({ t: 'chats', table: 't1', lines: [{ text: 'before', seat: 1, name: 'B' }] })
  says({ t: 'chat', table: 't1', phrase: 'hurry', seat: 0, name: 'A' }, { t: 'watching', table: 't1', spectators: 3 })
  expect(table.chat).toEqual([
    { text: 'before', seat: 1, name: 'B' },
    { phrase: 'hurry', seat: 0, name: 'A' },
  ])
  expect(table.state.spectators).toBe(3)
})

test('an event that cannot be folded asks for a snapshot once; until then the view stands still', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  says(events(11, 'a', 'bad', 'b'), events(12, 'c'))
  expect([table.state.seq, table.view]).toEqual([12, ['a']])
  expect(bench.socket.all('sync')).toEqual([{ t: 'sync', id: expect.any(Number), table: 't1' }])
  expect(warn).toHaveBeenCalledTimes(1)
  says(snapshot({ seq: 12, view: ['a', 'bad', 'b', 'c'] }), { t: 'ok', id: last('sync')['id'] }, events(13, 'd'))
  expect(table.view).toEqual(['a', 'bad', 'b', 'c', 'd'])
})

test('an event of a wrong shape does no harm', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  says({ ...events(11), events: [null, 7, {}, { e: 'seat', seat: 99, info: null }, { e: 'settled' }, { e: 'new thing' }] })
  expect([table.state.seq, client.status]).toEqual([11, 'online'])
})

test('a listener that fails does not keep the others from hearing', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  table.on(() => {
    throw new Error('broken')
  })
  const seen = moments()
  says(events(11, 'a'))
  expect(seen).toHaveLength(1)
})

test('a table waits for its game rules, and then takes all that came meanwhile in order', async () => {
  let load: () => void = () => {}
  const other = benched({ folds: () => new Promise((resolve) => (load = () => resolve(NAMES))) })
  other.client.connect()
  other.socket.open()
  other.socket.welcome()
  other.socket.says(snapshot(), events(11, 'a'), prompt('3.11'), { t: 'watching', table: 't1', spectators: 2 })
  const waiting = other.client.table('t1')
  expect(waiting).toMatchObject({ known: false, view: null, prompt: null })
  expect(waiting.cursor).toEqual({ table: 't1', term: 3, seq: 10 })
  load()
  await settled()
  expect(waiting).toMatchObject({ known: true, view: ['a'], prompt: { turn: '3.11' }, state: { seq: 11, spectators: 2 } })
})

test('rules that cannot be loaded are asked for again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let tries = 0
  const folds = async () => {
    tries += 1
    if (tries < 3) throw new Error('offline')
    return NAMES
  }
  const other = online({ folds })
  other.socket.says(snapshot())
  for (let wait = 0; wait < 2; wait += 1) {
    await settled()
    vi.advanceTimersByTime(2_000)
  }
  await settled()
  expect([tries, other.client.table('t1').known]).toEqual([3, true])
})

test('after a reset old requests go out again, for their replies may have been thrown away', async () => {
  const asked = table.ready(true)
  const sent = last('ready')
  vi.advanceTimersByTime(3_000)
  says(snapshot({ reset: true }))
  expect(bench.socket.all('ready')).toEqual([sent, sent])
  says({ t: 'ok', id: sent['id'] }, { t: 'ok', id: sent['id'] })
  await asked
})

test('advice comes with the turn that it is for; a reply without it is an error', async () => {
  says(prompt('3.10'))
  const advice = { turn: '3.10', actions: [{ a: 'pass' }], by: 'bot' }
  const asked = [table.advise(), table.advise()]
  const second = Number(last('advise')['id'])
  says({ t: 'ok', id: second, advice })
  expect(await asked[1]).toEqual(advice)
  says({ t: 'ok', id: second - 1 })
  await expect(asked[0]).rejects.toMatchObject({ code: 'not_your_turn' })
})

test('requests about a table name it', () => {
  says(prompt('3.10'))
  void table.try({ a: 'pass' })
  void table.addBot(2, 'strong')
  expect(last('try')).toMatchObject({ table: 't1', turn: '3.10', action: { a: 'pass' } })
  expect(last('add_bot')).toEqual({ t: 'add_bot', id: expect.any(Number), table: 't1', seat: 2, level: 'strong' })
})

test('the client tells of tables that come, change place and go', async () => {
  const other = online()
  const heard: string[] = []
  other.client.on((what) => heard.push(what))
  other.socket.says(snapshot({ you: null }))
  await settled()
  expect(heard).toEqual(['tables', 'tables'])
  other.socket.says(snapshot({ seq: 11, you: 1 }))
  other.socket.says(snapshot({ seq: 12, you: 1 }))
  expect(heard).toHaveLength(3)
  other.socket.says({ t: 'detached', table: 't1', reason: '' })
  expect(heard).toHaveLength(4)
})

test('what our seat will do is what the server says, also when it gives that up', async () => {
  says({ t: 'plan', table: 't1', action: { a: 'call', amount: 10 } })
  expect(table.state.plan).toEqual({ a: 'call', amount: 10 })
  says({ t: 'plan', table: 't1' })
  expect(table.state.plan).toBe(undefined)
  const planning = table.planAhead({ a: 'check' })
  says({ t: 'ok', id: last('plan')['id'] })
  await planning
  expect(table.state.plan).toEqual({ a: 'check' })
  says(snapshot({ seq: 11 }))
  expect(table.state.plan).toBe(undefined)
})

test('a match is followed from its first deal to its end', () => {
  const label = { zh: '东1局 0本场', en: 'East 1, 0 honba', facts: { number: 1 } }
  const before = { label, points: [25_000, 25_000] }
  const after = { label, points: [33_000, 17_000] }
  says(snapshot({ seq: 20, match: before }))
  expect([table.state.match, table.state.last_match]).toEqual([before, undefined])
  says(events(21, start('d2', { match: 't1-m2' }) as never))
  expect(table.state.match).toEqual({ ...before, match: 't1-m2' })
  says(events(22, { ...end('d2'), match: { ...after, match: 't1-m2' } } as never))
  expect(table.state.match).toEqual({ ...after, match: 't1-m2' })
  const result = { match: 't1-m2', points: [33_000, 17_000], places: [1, 2], scores: [43, -43], parts: [{}, {}], ended_at: 7 }
  says(events(23, { e: 'match_ended', ...result, reveals: [] } as never))
  expect(table.state.match).toEqual(after)
  expect(table.state.last_match).toEqual(result)
})

test('a match that is broken off has no result', () => {
  const label = { zh: '', en: '', facts: {} }
  says(snapshot({ seq: 20, match: { label, points: [1, 2], match: 't1-m2' } }))
  says(events(21, { e: 'match_ended', match: 't1-m2', ended_at: 7, points: [1, 2], reason: 'closed' } as never))
  expect([table.state.match, table.state.last_match]).toEqual([{ label, points: [1, 2] }, undefined])
})
