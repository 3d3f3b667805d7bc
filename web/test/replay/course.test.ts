import { expect, test } from 'vitest'
import type { MatchReplay } from '#sdk'
import { Replay } from '#sdk/replay'
import { Course } from '../../src/replay/course'
import { noted } from '../../src/app/recent'
import { deal, fold } from './deal'

const ending = (id: string, amounts: number[]) => ({ deal: id, label: { zh: id, en: id }, points: [10, 10], amounts, events: [] })
const MATCH = {
  format: 'paiju-match-replay-1',
  record: { match: 't1-m3', points: [14, 6] },
  deals: [ending('t1-3', [1, -1]), ending('t1-4', []), ending('t1-5', [3, -3])],
} as unknown as MatchReplay

/** A course whose deals are loaded when the test says so. */
function course() {
  const waiting = new Map<string, { good: () => void; bad: (why: Error) => void }>()
  const asked: string[] = []
  const load = (id: string) => {
    asked.push(id)
    return new Promise<Replay>((good, bad) => waiting.set(id, { good: () => good(new Replay(deal(), fold)), bad }))
  }
  return { course: new Course(MATCH, load), waiting, asked }
}

test('a deal that was voided has no place in the match', () => {
  const { course: one } = course()
  expect(one.deals.map((each) => each.deal)).toEqual(['t1-3', 't1-5'])
  expect([one.indexOf(5), one.indexOf(4), one.indexOf(null)]).toEqual([1, 0, 0])
  expect([one.has(-1), one.has(1), one.has(2)]).toEqual([false, true, false])
  expect([one.pointsBefore(1), one.pointsBefore(2)]).toEqual([
    [10, 10],
    [14, 6],
  ])
})

test('a deal is shown once it is loaded, and the next one is fetched meanwhile, each once', async () => {
  const { course: one, waiting, asked } = course()
  const going = one.go(0, 'begun')
  expect(one.shown.value).toBe(null)
  waiting.get('t1-3')!.good()
  await going
  expect(one.shown.value).toMatchObject({ index: 0, entry: 'begun' })
  waiting.get('t1-5')!.good()
  await one.go(1, 'first')
  expect(one.shown.value).toMatchObject({ index: 1, entry: 'first' })
  await one.go(0, 'last')
  expect(one.shown.value).toMatchObject({ index: 0, entry: 'last' })
  expect(asked).toEqual(['t1-3', 't1-5'])
})

test('the last call counts', async () => {
  const { course: one, waiting } = course()
  const early = one.go(0, 'begun')
  const late = one.go(1, 'begun')
  waiting.get('t1-5')!.good()
  await late
  waiting.get('t1-3')!.good()
  await early
  expect(one.shown.value?.index).toBe(1)
})

test('a deal that cannot be loaded leaves the one that is shown, and can be asked for again', async () => {
  const { course: one, waiting, asked } = course()
  const going = one.go(0, 'begun')
  waiting.get('t1-3')!.good()
  await going
  const next = one.go(1, 'first')
  waiting.get('t1-5')!.bad(new Error('away'))
  await next
  expect([one.shown.value?.index, String(one.failed.value)]).toEqual([0, 'Error: away'])
  const again = one.go(1, 'first')
  waiting.get('t1-5')!.good()
  await again
  expect([one.shown.value?.index, one.failed.value]).toEqual([1, null])
  expect(asked).toEqual(['t1-3', 't1-5', 't1-5'])
})

test('of a match the list of recent deals keeps one line', () => {
  const played = (id: string, match?: string) => ({ deal: id, game: 'g', table: 't1', amount: null, at: 1, ...(match && { match }) })
  const list = ['t1-1', 't1-2', 't1-3'].reduce((all, id) => noted(all, played(id, 't1-m1')), noted([], played('t2-1')))
  expect(list.map((each) => each.deal)).toEqual(['t1-3', 't2-1'])
})
