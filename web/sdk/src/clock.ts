/** How many round trips the estimate looks back on. */
const SAMPLES = 8

interface Sample {
  offset: number
  rtt: number
}

/**
 * The server's time, from this device's monotonic clock: neither a wrong date nor one that is put right disturbs it.
 * Of the last round trips the quickest counts: its midpoint is the least uncertain.
 */
export class ServerClock {
  #samples: Sample[] = []
  #offset = Date.now() - performance.now()
  /** The last round trip, ms; null before the first. */
  rttMs: number | null = null

  /** Server time, Unix ms. */
  now(): number {
    return performance.now() + this.#offset
  }

  /** Forget what is known: a new connection. A device that slept may have stopped its monotonic clock. */
  restart(): void {
    this.#samples = []
  }

  /** Take in one answer: asked and heard at, by `performance.now()`, and what the server's clock said. */
  learn(askedAt: number, heardAt: number, serverNow: unknown): void {
    if (typeof serverNow !== 'number' || !Number.isFinite(serverNow)) return
    const rtt = Math.max(0, heardAt - askedAt)
    this.rttMs = rtt
    this.#samples = [...this.#samples, { offset: serverNow - (askedAt + heardAt) / 2, rtt }].slice(-SAMPLES)
    this.#offset = this.#samples.reduce((best, one) => (one.rtt < best.rtt ? one : best)).offset
  }
}
