import { expect, test } from 'vitest'
import type { ChatLine } from '#sdk'
import { isUnread, linesAt, newestOf, placed, shownFor } from '../../src/table/speech'

const line = (seat: number | null, at: number, name = `P${seat}`): ChatLine => ({ seat, name, at, text: 'x', audience: 'all' }) as ChatLine
const nobody = () => false
const SCREEN = { left: 0, top: 0, right: 400, bottom: 300 }
const PLATE = { left: 10, top: 100, right: 110, bottom: 150 }

test('a line is shown for three and a half seconds and longer with its length, at most seven', () => {
  expect([shownFor(0), shownFor(10), shownFor(200)]).toEqual([3_500, 4_100, 7_000])
})

test('the newest line of each seat is shown while it lasts; none of spectators and of those who are muted', () => {
  const chat = [line(0, 1_000), line(1, 1_500), line(null, 2_000), line(0, 2_500), line(2, 2_600)]
  const shown = linesAt(
    chat,
    5_200,
    () => 0,
    (one) => one.seat === 2,
  )
  expect([...shown].map(([seat, one]) => [seat, one.at])).toEqual([[0, 2_500]])
})

test('own words are read, and so are those of the muted', () => {
  const table = { chat: [line(0, 10), line(1, 20)], you: 1 }
  expect(isUnread(table, 0, 'P1', nobody)).toBe(true)
  expect(isUnread(table, 10, 'P1', nobody)).toBe(false)
  expect(isUnread(table, 0, 'P1', (one) => one.name === 'P0')).toBe(false)
  expect(isUnread({ chat: [line(null, 30, 'Ada')], you: null }, 0, 'Ada', nobody)).toBe(false)
  const small = [
    { ...line(0, 10), reaction: 'tea' },
    { ...line(2, 20), character: 'dew' },
  ]
  expect(isUnread({ chat: small, you: 1 }, 0, 'P1', nobody)).toBe(false)
  expect([newestOf(table.chat), newestOf([])]).toEqual([20, 0])
})

test('a bubble lies beside its plate, where there is room, and nowhere without', () => {
  expect(placed(PLATE, 100, 40, [], SCREEN)).toEqual({ left: 118, top: expect.any(Number), tail: 'l', tip: expect.any(Number) })
  const right = { left: 112, top: 0, right: 400, bottom: 300 }
  expect(placed(PLATE, 100, 40, [right], SCREEN)?.tail).toBe('t')
  const below = { left: 0, top: 155, right: 400, bottom: 300 }
  expect(placed(PLATE, 100, 40, [right, below], SCREEN)?.tail).toBe('b')
  const above = { left: 0, top: 0, right: 400, bottom: 95 }
  expect(placed(PLATE, 100, 40, [right, below, above], SCREEN)).toBeNull()
})

test('a bubble slides along its plate past what lies there', () => {
  const right = { left: 112, top: 0, right: 400, bottom: 300 }
  const beneath = { left: 60, top: 150, right: 112, bottom: 300 }
  const spot = placed({ ...PLATE, left: 40, right: 112 }, 30, 40, [right, beneath], SCREEN)
  expect(spot).not.toBeNull()
  expect(spot!.left + 30 <= 60 || spot!.tail !== 't').toBe(true)
})
