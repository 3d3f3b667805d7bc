import { FINAL } from './schema/codes.ts'

/** Upper bound of the first delay, ms; it doubles with every failure. */
export const FIRST_MS = 500
/** The longest delay, ms, unless the server asks for a longer one. */
export const CAP_MS = 20_000
/** The longest delay while the page is visible, ms: its user should see soon that the network is back. */
export const SEEN_CAP_MS = 5_000

/**
 * Returns the ms to wait before the next attempt: random(0, min(cap, 0.5 s · 2ⁿ)), but at least `retryAfterMs`. The delay is
 * random so that many clients do not come back at one moment. n: `failures`, the failures in a row before the last one.
 * `dice` returns a number in [0, 1).
 */
export function backoffMs(failures: number, dice: () => number, retryAfterMs = 0, capMs = CAP_MS): number {
  const bound = Math.min(capMs, FIRST_MS * 2 ** Math.min(failures, 10))
  return Math.max(bound * dice(), retryAfterMs)
}

/** Whether a client should come back after a close with this code. */
export function mayReconnect(code: number): boolean {
  return !FINAL.includes(code) && !(code >= 4500 && code <= 4999)
}
