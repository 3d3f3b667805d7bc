import { expect, test } from 'vitest'
import { asLines, chosen, EVERYTHING, gist, MAX_LINES, Trace, valuesOf } from '../../src/debug/trace'

const table = (id: string, t = 'events') => ({ t, table: id, seq: 1, events: [] })

test('the trace keeps the last 500 frames and counts them all', () => {
  const trace = new Trace()
  for (let n = 0; n < MAX_LINES + 20; n++) trace.add('page', 'in', { t: 'ping', sent_at: n }, 10)
  expect(trace.frames.value).toHaveLength(MAX_LINES)
  expect(trace.frames.value[0]?.n).toBe(21)
  expect(trace.seen.value).toBe(MAX_LINES + 20)
  expect(trace.totals('page')).toEqual({ frames: MAX_LINES + 20, bytesIn: (MAX_LINES + 20) * 10, bytesOut: 0 })
})

test('a paused trace shows nothing new, and numbers go on', () => {
  const trace = new Trace()
  trace.paused.value = true
  trace.add('page', 'in', { t: 'ping' }, 9)
  trace.paused.value = false
  trace.add('page', 'in', { t: 'ping' }, 9)
  expect(trace.frames.value.map((frame) => frame.n)).toEqual([2])
})

test('many messages are shown by one change', () => {
  const flushes: (() => void)[] = []
  const trace = new Trace((flush) => flushes.push(flush))
  let changes = -1
  trace.frames.subscribe(() => (changes += 1))
  for (let n = 0; n < 10; n++) trace.add('page', 'in', { t: 'ping' }, 9)
  expect(changes).toBe(0)
  expect(flushes).toHaveLength(1)
  flushes[0]!()
  expect(changes).toBe(1)
  expect(trace.frames.value).toHaveLength(10)
})

test('a token is neither kept nor exported', () => {
  const trace = new Trace()
  const hello = { t: 'hello', token: 'eyJhbGciOiJIUzI1NiJ9.secret', session: 's' }
  trace.add('page', 'out', hello, 99)
  expect(asLines(trace.frames.value)).not.toContain('secret')
  expect(hello.token).toContain('secret')
})

test('a file has one object a line, with a readable time', () => {
  const trace = new Trace()
  trace.add('page', 'out', { t: 'leave', table: 't1', id: 5 }, 30)
  trace.add('page', 'in', { t: 'ok', id: 5, table: 't1' }, 20)
  const lines = asLines(trace.frames.value)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map((line) => [line.type, line.bytes, line.message.id])).toEqual([
    ['leave', 30, 5],
    ['ok', 20, 5],
  ])
  expect(Number.isNaN(Date.parse(lines[0].at))).toBe(false)
})

test('filters join: type, table, connection and any text', () => {
  const trace = new Trace()
  trace.add('page', 'in', table('t1'), 10)
  trace.add('seat 0', 'in', table('t2'), 10)
  trace.add('seat 0', 'in', table('t2', 'prompt'), 10)
  const frames = trace.frames.value
  expect(chosen(frames, EVERYTHING)).toHaveLength(3)
  expect(chosen(frames, { ...EVERYTHING, table: 't2', type: 'prompt' }).map((frame) => frame.n)).toEqual([3])
  expect(chosen(frames, { ...EVERYTHING, text: 'T1' }).map((frame) => frame.n)).toEqual([1])
  expect(valuesOf(frames, 'table')).toEqual(['t1', 't2'])
})

test('whatever comes has a gist, also what is no message', () => {
  expect(
    gist({
      t: 'events',
      table: 't1',
      seq: 7,
      events: [
        { e: 'played', seat: 0 },
        { e: 'turn', seat: 1 },
      ],
    }),
  ).toBe('#7 played 0 · turn 1')
  expect(gist({ t: 'events', seq: 7, events: [null, 3] })).toContain('#7')
  expect(gist('not json')).toBe('not json')
  expect(gist(null)).toBe('null')
  expect(gist({ t: 'ok', id: 4, seat: 1 })).toBe('seat:1,id:4')
})
