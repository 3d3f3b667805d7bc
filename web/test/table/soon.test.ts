import { expect, test } from 'vitest'
import type { SeatInfo, Table } from '#sdk'
import { isSoon } from '../../src/table/waiting/useSoon'

const ready = { name: '阿岚', ready: true, auto: false } as SeatInfo
const free = { name: null, ready: false, auto: false } as SeatInfo

function table(seats: SeatInfo[], state: object = {}): Pick<Table, 'seats' | 'state'> {
  return { seats, state: state as Table['state'] }
}

test('a table is about to deal when all are ready, or bots take the free seats now', () => {
  expect(isSoon(table([ready, ready]), 1000)).toBe(true)
  expect(isSoon(table([ready, free], { fill_at: 1000 }), 1000)).toBe(true)
})

test('it is not while somebody or something else is waited for', () => {
  expect(isSoon(table([ready, free]), 1000)).toBe(false)
  expect(isSoon(table([ready, free], { fill_at: 1001 }), 1000)).toBe(false)
  expect(isSoon(table([ready, { ...ready, ready: false }]), 1000)).toBe(false)
  expect(isSoon(table([ready, { ...ready, auto: true }]), 1000)).toBe(false)
  expect(isSoon(table([ready, ready], { next_at: 2000 }), 1000)).toBe(false)
})
