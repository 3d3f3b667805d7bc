import { expect, test } from 'vitest'
import { SEEN_CAP_MS, backoffMs, mayReconnect } from '#sdk/backoff'

const highest = (): number => 0.999_999

test('the bound doubles from half a second to twenty', () => {
  const bounds = [0, 1, 2, 3, 4, 5, 6, 60].map((failures) => Math.round(backoffMs(failures, highest)))
  expect(bounds).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000])
})

test('while somebody looks, no wait is longer than five seconds, except at the request of the server', () => {
  const bounds = [0, 1, 2, 3, 4, 60].map((failures) => Math.round(backoffMs(failures, highest, 0, SEEN_CAP_MS)))
  expect(bounds).toEqual([500, 1000, 2000, 4000, 5000, 5000])
  expect(backoffMs(6, highest, 8000, SEEN_CAP_MS)).toBe(8000)
})

test('the jitter is full: any delay down to none', () => {
  expect(backoffMs(6, () => 0)).toBe(0)
  expect(backoffMs(6, () => 0.5)).toBe(10_000)
})

test('a wait that the server asks for is kept to', () => {
  expect(backoffMs(0, () => 0, 3000)).toBe(3000)
  expect(backoffMs(0, () => 0, 30_000)).toBe(30_000)
})

test('codes that say stay away are stayed away from', () => {
  expect([1000, 1002, 1007, 1009, 4500, 4501, 4502, 4503, 4509, 4999].filter(mayReconnect)).toEqual([])
  const back = [1001, 1005, 1006, 1011, 1012, 1013, 4001, 4008, 4029, 4499]
  expect(back.filter(mayReconnect)).toEqual(back)
})
