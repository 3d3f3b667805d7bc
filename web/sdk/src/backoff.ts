import { FINAL } from './schema/codes.ts'

/** Upper bound of the first delay, ms; it doubles with every failure. */
export const FIRST_MS = 500
/** No delay is longer, unless the server asks for it. */
export const CAP_MS = 20_000
/** The same while somebody looks at the page: a network that is back should not take long to show. */
export const SEEN_CAP_MS = 5_000

/**
 * How long to wait after so many failures in a row (0: the first), ms: random(0, min(cap, 0.5 s · 2ⁿ)), so that a fleet
 * does not come back in step; never less than the server asked for. `dice` returns a number in [0, 1).
 */
export function backoffMs(failures: number, dice: () => number, retryAfterMs = 0, capMs = CAP_MS): number {
  const bound = Math.min(capMs, FIRST_MS * 2 ** Math.min(failures, 10))
  return Math.max(bound * dice(), retryAfterMs)
}

/** Whether a client should come back after a close with this code. */
export function mayReconnect(code: number): boolean {
  return !FINAL.includes(code) && !(code >= 4500 && code <= 4999)
}
