/** Requests that wait out a moment in which the server is busy. */
import { ApiError, RequestError } from '#sdk'

const MORE = 3
const MOMENT_MS = 2000

/**
 * Calls `ask`, and up to three times again if the server says that it is busy for a moment. Throws the last
 * call's error.
 */
export async function patiently<T>(ask: () => Promise<T>, more = MORE): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const wait = momentOf(error)
    if (wait === null || more === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    return patiently(ask, more - 1)
  }
}

/** Returns the ms that a busy server asks to wait; null: it is not busy, or names no time up to `MOMENT_MS`. */
function momentOf(error: unknown): number | null {
  if (!(error instanceof RequestError || error instanceof ApiError) || error.code !== 'busy') return null
  return error.retryAfterMs !== undefined && error.retryAfterMs <= MOMENT_MS ? error.retryAfterMs : null
}
