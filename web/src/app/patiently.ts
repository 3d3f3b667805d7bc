/** Requests that wait out a moment in which the server is busy. */
import { ApiError, RequestError } from '#sdk'

const MORE = 3
const MOMENT_MS = 2000

/** Asks, and while the server says that it is busy for a moment asks again, three times. Throws the last refusal. */
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

/** Returns how many milliseconds a busy server asks for, if one waits so long before a button; otherwise null. */
function momentOf(error: unknown): number | null {
  if (!(error instanceof RequestError || error instanceof ApiError) || error.code !== 'busy') return null
  return error.retryAfterMs !== undefined && error.retryAfterMs <= MOMENT_MS ? error.retryAfterMs : null
}
