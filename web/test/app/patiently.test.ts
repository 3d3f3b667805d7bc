import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, RequestError } from '#sdk'
import { patiently } from '../../src/app/patiently'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A refusal as the server gives it over the connection, or over HTTP. */
function refusal(kind: 'request' | 'http', code: 'busy' | 'rate_limited', retryAfterMs?: number): Error {
  const error = kind === 'http' ? new ApiError(code, 503, 'no') : new RequestError(code, 'no', true)
  return Object.assign(error, { retryAfterMs })
}

test.each(['request', 'http'] as const)('a %s that meets a busy server is sent again after the time the server names', async (kind) => {
  const ask = vi
    .fn()
    .mockRejectedValueOnce(refusal(kind, 'busy', 1000))
    .mockResolvedValue('seat')
  const answer = patiently(ask)
  await vi.advanceTimersByTimeAsync(999)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe('seat')
})

test('a server that stays busy is asked three times more, then its refusal is told', async () => {
  const ask = vi.fn().mockRejectedValue(refusal('request', 'busy', 500))
  const answer = expect(patiently(ask)).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(10_000)
  await answer
  expect(ask).toHaveBeenCalledTimes(4)
})

test.each([
  ['that names no time', refusal('request', 'busy')],
  ['that asks for more than a moment', refusal('http', 'busy', 2001)],
  ['of a limit', refusal('request', 'rate_limited', 500)],
])('a refusal %s is told at once', async (_of, error) => {
  const ask = vi.fn().mockRejectedValue(error)
  await expect(patiently(ask)).rejects.toBe(error)
  expect(ask).toHaveBeenCalledTimes(1)
})
