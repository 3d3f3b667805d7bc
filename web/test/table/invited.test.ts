import { expect, test } from 'vitest'
import type { SeatInfo } from '#sdk'
import { seatFor } from '../../src/table/invited'

const person = { name: '阿岚', bot: false } as SeatInfo
const free = { name: null, bot: false } as SeatInfo
const bot = { name: 'Bot', bot: true } as SeatInfo
const open = { ...bot, open: true } as SeatInfo
const kept = { ...open, next: { name: '夏天', user: 'u1' } } as SeatInfo

test('a newcomer gets a free seat before a bot’s', () => {
  expect(seatFor([person, open, free])).toBe(2)
  expect(seatFor([person, bot, open])).toBe(2)
})

test('a bot that was asked to play keeps its seat, and so does one that somebody waits for', () => {
  expect(seatFor([person, bot, kept])).toBeNull()
  expect(seatFor([])).toBeNull()
})
