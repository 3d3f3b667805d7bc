/** The number of the latest round trips from which the estimate is made. */
const SAMPLES = 8

interface Sample {
  offset: number
  rtt: number
}

/**
 * The server's time, by this device's monotonic clock: neither a wrong date of the device nor its correction changes it.
 * The quickest of the latest round trips counts, because its midpoint is the least uncertain.
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

  /** Forgets all round trips, at a new connection: while the device slept, its monotonic clock may have stood still. */
  restart(): void {
    this.#samples = []
  }

  /** Takes one round trip: when it was asked and answered, by `performance.now()`, and the server's time in the answer. */
  learn(askedAt: number, heardAt: number, serverNow: unknown): void {
    if (typeof serverNow !== 'number' || !Number.isFinite(serverNow)) return
    const rtt = Math.max(0, heardAt - askedAt)
    this.rttMs = rtt
    this.#samples = [...this.#samples, { offset: serverNow - (askedAt + heardAt) / 2, rtt }].slice(-SAMPLES)
    this.#offset = this.#samples.reduce((best, one) => (one.rtt < best.rtt ? one : best)).offset
  }
}
