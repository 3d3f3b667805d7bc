/** The payments of each seat at a deal's end, reason by reason. Pure. */
import type { Line } from '#sdk'

/** The reasons of payments, in the order of the columns. */
export const REASONS = ['hand', 'pao', 'nagashi_mangan', 'tenpai', 'honba', 'sticks'] as const

/** Returns each seat's gain by reason; reasons without a payment are left out. */
export function sumsOf(lines: readonly Line[], seats: number): Map<string, number[]> {
  const sums = new Map<string, number[]>()
  for (const { seat, to, reason, amount } of lines) {
    const each = sums.get(reason) ?? Array.from({ length: seats }, () => 0)
    each[seat]! += amount
    if (to !== undefined && to !== null) each[to]! -= amount
    sums.set(reason, each)
  }
  const rank = (reason: string) => (REASONS as readonly string[]).indexOf(reason)
  return new Map([...sums].sort(([a], [b]) => rank(a) - rank(b)))
}

/** Returns each seat's points before the wins `later` were paid; `points` are the points after these wins. */
export function pointsBefore(points: readonly number[], later: readonly { amounts: readonly number[] }[]): number[] {
  return points.map((own, seat) => later.reduce((sum, { amounts }) => sum - amounts[seat]!, own))
}
