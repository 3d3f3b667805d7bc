/** How many chips a table lets its players bring. Pure. */

/** The big blind in chips. */
export function blindOf(options: Record<string, unknown>): number {
  return Number(options['big_blind'] || 2 * Number(options['small_blind'] ?? 1))
}

/** Returns the smallest and the largest buy-in in chips. */
export function bounds(options: Record<string, unknown>): { low: number; high: number } {
  const blind = blindOf(options)
  return { low: Number(options['buy_in_min'] ?? 40) * blind, high: Number(options['buy_in_max'] ?? 100) * blind }
}
