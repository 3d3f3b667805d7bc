import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commitmentTo, verify } from '#sdk/fair'
import type { Client, DealRecord, GameInfo, Table } from '#sdk'
import { events, online, reconnect, seat, settled, snapshot, type Bench } from './scripted.ts'

/** Deal n has `SECRETS[n]`. */
const SECRETS = [0, 1, 2, 3, 4].map((number) => `0${number}`.repeat(32))
const COMMITS = SECRETS.map(commitmentTo)
const OTHER = '00'.repeat(32)

let bench: Bench
let client: Client
let table: Table
let seq = 10

beforeEach(async () => {
  bench = online()
  client = bench.client
  seq = 10
  bench.socket.says(between(1))
  await settled()
  table = client.table('t1')
})
afterEach(() => void vi.restoreAllMocks())

const between = (number: number, fields: object = {}) => {
  const { deal: _, ...rest } = snapshot({
    view: null,
    next_commit: COMMITS[number]!,
    seats: [seat('A', { ready: true }), seat('B'), seat(null)],
  })
  return { ...rest, seq, ...fields }
}
const happens = (event: object): void => bench.socket.says(events(++seq, event as never))
const begins = (number: number, seeds: [number, string][] = [[0, table.shuffles.seed]], fields: object = {}): void =>
  happens({ e: 'deal_started', deal: `t1-${number}`, seats: [], commit: COMMITS[number], seeds, ...fields })
const ends = (number: number, fields: object = {}): void =>
  happens({ e: 'deal_ended', deal: `t1-${number}`, reveal: SECRETS[number], next_commit: COMMITS[number + 1], ...fields })
/** A snapshot between deals that comes with a record of this number. */
const later = (at: number, number: number, fields: object = {}) => {
  seq = at
  return between(number, fields)
}
/** The first deal from its beginning to its end. */
const plays = (fields: object): void => {
  begins(1)
  ends(1, fields)
}
const asked = (): Record<string, unknown> => bench.socket.all('ready').at(-1) ?? {}
const answers = (): void => bench.socket.says({ t: 'ok', id: asked()['id'] })
const refuses = (path: string): void =>
  bench.socket.says({ t: 'error', id: asked()['id'], code: 'bad_request', text: 'no', temporary: false, data: { path } })
const found = (): string[] => table.shuffles.alarms.map(({ what }) => what)
/** Gives our seed, which is accepted. */
const given = async (): Promise<string> => {
  const giving = table.giveSeed()
  answers()
  await giving
  return table.shuffles.seed
}
/** Lets a secret be hashed; the code for that is loaded on demand. */
const hashed = () => vi.dynamicImportSettled()

test('a seed goes out with the commitment that was told, one for each, and an honest server raises no alarm', async () => {
  for (const number of [1, 2]) {
    const seed = await given()
    expect(asked()).toEqual({
      t: 'ready',
      id: expect.any(Number),
      table: 't1',
      seed: expect.stringMatching(/^[0-9a-f]{32}$/),
      commit: COMMITS[number],
    })
    await table.giveSeed()
    const ready = table.ready(true)
    expect(asked()).toMatchObject({ on: true, seed, commit: COMMITS[number] })
    answers()
    await ready
    begins(number)
    expect(table.shuffles.witnessed).toEqual({ deal: `t1-${number}`, pinned: COMMITS[number], seed: { seat: 0, hex: seed } })
    ends(number)
    await hashed()
  }
  expect(new Set(bench.socket.all('ready').map(({ seed }) => seed)).size).toBe(2)
  expect(found()).toEqual([])
})

test('a daily deal gets no seed, and keeps its secret until its day is over', async () => {
  bench.socket.says(later(12, 1, { daily: '2026-11-23', reset: true }))
  await settled()
  await table.giveSeed()
  void table.ready(true)
  expect(bench.socket.all('ready')).toEqual([{ t: 'ready', id: expect.any(Number), table: 't1', on: true }])
  begins(1, [], { daily: '2026-11-23' })
  ends(1, { reveal: undefined })
  await hashed()
  expect(found()).toEqual([])
})

test('in a deal readiness is said without a seed', async () => {
  begins(1, [])
  void table.giveSeed()
  void table.ready(true)
  expect(bench.socket.all('ready')).toEqual([{ t: 'ready', id: expect.any(Number), table: 't1', on: true }])
})

test('a deal that begins while the seed is on its way goes without it, and readiness is said for the next', async () => {
  const ready = table.ready(true)
  begins(1, [])
  refuses('$.seed')
  await settled()
  expect(asked()).toEqual({ t: 'ready', id: expect.any(Number), table: 't1', on: true })
  answers()
  await ready
  expect([found(), table.shuffles.witnessed?.seed]).toEqual([[], null])
})

test.each<[string, () => void, string]>([
  ['another commitment', () => begins(1, undefined, { commit: OTHER }), 'commit'],
  ['another commitment where cards stay hidden', () => begins(1, undefined, { commit: OTHER, root: OTHER }), 'commit'],
  ['our seed left out', () => begins(1, []), 'seed'],
  ['our seed in other letters', () => begins(1, [[0, `${table.shuffles.seed.toUpperCase()}AB`]]), 'seed'],
  ['our seed at another seat', () => begins(1, [[1, table.shuffles.seed]]), 'seed'],
  ['another secret', () => plays({ reveal: OTHER }), 'secret'],
  ['a secret that is no number', () => plays({ reveal: '?' }), 'secret'],
  ['no secret', () => plays({ reveal: undefined }), 'secret'],
  ['another commitment between deals', () => bench.socket.says(between(2)), 'commit'],
  [
    'a deal that was never played, told of after an absence',
    () => {
      bench.socket.says(later(20, 2))
      begins(1, [], { commit: COMMITS[2] })
    },
    'commit',
  ],
])('a server that lies is found out: %s', async (_, lie, what) => {
  const complained = vi.spyOn(console, 'error').mockReturnValue()
  await given()
  const changed = vi.fn()
  table.on(changed)
  lie()
  await hashed()
  await settled()
  expect(found()).toEqual([what])
  expect(complained).toHaveBeenCalledOnce()
  expect(changed).toHaveBeenCalledWith(null)
})

test('a seed that is accepted only after the deal has begun without it is missed too', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const giving = table.giveSeed()
  begins(1, [])
  expect(found()).toEqual([])
  answers()
  await giving
  expect(found()).toEqual(['seed'])
})

test('a seed of another is not ours, though ours was refused', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const giving = table.giveSeed()
  bench.socket.says({ t: 'error', id: asked()['id'], code: 'busy', text: 'no', temporary: true })
  await giving
  begins(1, [[0, OTHER]])
  expect(found()).toEqual(['seed'])
})

test('deals with a root, brought cards, and deals that were missed are no lies', async () => {
  await given()
  begins(1, undefined, { root: OTHER })
  ends(1, { reveal: undefined })
  begins(2, [], { imported: true })
  ends(2, { reveal: undefined })
  bench.socket.says(later(30, 4, { last: { deal: 't1-3', amounts: [], ended_at: 1 } }))
  begins(4, [])
  expect(found()).toEqual([])
})

test('a log that was lost and goes on another way is no lie', async () => {
  await given()
  begins(1)
  ends(1)
  bench.socket.says(later(20, 1, { reset: true }))
  happens({ e: 'deal_voided', deal: 't1-1', reason: 'rollback', next_commit: COMMITS[3] })
  expect(table.shuffles.owed).toBe(true)
  begins(2, [], { commit: COMMITS[3] })
  await hashed()
  expect(found()).toEqual([])
})

test('who loses the seat loses the seed: nothing is missed then', async () => {
  await given()
  happens({ e: 'seat', seat: 0, info: null })
  begins(1, [])
  expect(found()).toEqual([])
})

test('an absence in which the seat may have been taken again raises no alarm', async () => {
  await given()
  reconnect(bench)
  bench.socket.says(later(15, 1, { reset: true, seats: [seat('A'), seat('B'), seat(null)] }))
  begins(1, [])
  expect(found()).toEqual([])
})

test('a reloaded page sends the same seed, and remembers the commitment', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  table.shuffles.recall({ number: 1, commit: COMMITS[1]!, seed: 'ab'.repeat(16) })
  expect(await given()).toBe('ab'.repeat(16))
  expect(table.shuffles.next).toEqual({ number: 1, commit: COMMITS[1], seed: 'ab'.repeat(16) })
  const other = online()
  other.socket.says(between(2))
  await settled()
  const late = other.client.table('t1')
  late.shuffles.recall({ number: 1, commit: COMMITS[1]!, seed: 'ab'.repeat(16) })
  expect([late.shuffles.seed, late.shuffles.alarms]).toEqual(['', []])
  other.socket.says(events(11, { e: 'deal_started', deal: 't1-1', seats: [], commit: COMMITS[2]!, seeds: [] } as never))
  expect(late.shuffles.alarms.map(({ what }) => what)).toEqual(['commit'])
})

test('who comes in the middle of a deal compares its secret with what it was told there', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  bench.socket.says(snapshot({ table: 't2', deal: 't2-1', next_commit: COMMITS[1]! }))
  await settled()
  bench.socket.says({ ...events(11, { e: 'deal_ended', deal: 't2-1', reveal: OTHER, next_commit: COMMITS[2]! } as never), table: 't2' })
  await hashed()
  await settled()
  expect(client.table('t2').shuffles.alarms.map(({ what }) => what)).toEqual(['secret'])
})

// The record that an honest server made, and what the panel says of it with what was pinned.
const MADE = import.meta.glob<DealRecord>('../../../tests/records/*.json', { eager: true, import: 'default' })

test.each(Object.values(MADE))('a record of $game is compared with what was pinned', async (record) => {
  const [own, hex] = record.seeds[0]!
  const keys = async (commit: string, seed: string) => {
    const checks = await verify(record, { deck: null } as unknown as GameInfo, { commit, seed: { seat: own, hex: seed } })
    return Object.fromEntries(checks.filter(({ key }) => key === 'witnessed' || key === 'seed').map(({ key, ok }) => [key, ok]))
  }
  expect(await keys(record.commit, hex)).toEqual({ witnessed: true, seed: true })
  expect(await keys(OTHER, 'ab')).toEqual({ witnessed: false, seed: false })
})

test.each([
  ['the secrets of its deals', [1, 2], []],
  ['the secret of another deal', [1, 3], ['secret']],
])('the end of a match that tells %s', async (_, secrets, alarms) => {
  for (const number of [1, 2]) {
    begins(number, [], { root: 'r', match: 't1-m1' })
    ends(number, { reveal: undefined })
  }
  const reveals = secrets.map((secret, place) => ({ deal: `t1-${place + 1}`, secret: SECRETS[secret] }))
  happens({ e: 'match_ended', match: 't1-m1', ended_at: 7, points: [1, 2], reveals })
  await hashed()
  expect(found()).toEqual(alarms)
})
