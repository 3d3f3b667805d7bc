/** The payments of each seat at a deal's end, reason by reason. Pure. */
import type { Line } from '#sdk'

/** In the order of the columns. */
export const REASONS = ['hand', 'pao', 'nagashi_mangan', 'tenpai', 'honba', 'sticks'] as const

/** Returns by reason what each seat gains by it; reasons that moved nothing are left out. */
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

/** The points of each seat before what came later was paid. */
export function pointsBefore(points: readonly number[], later: readonly { amounts: readonly number[] }[]): number[] {
  return points.map((own, seat) => later.reduce((sum, { amounts }) => sum - amounts[seat]!, own))
}
