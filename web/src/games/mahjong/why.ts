/** The reasons for a seat's amount: what it got and paid, cause by cause, from the server's own lines. */
import { signed } from '../../i18n'
import type { Line, Seat } from '#sdk'
import { runningSum } from '../parts/runningSum'
import type { Cause } from '../game'
import { say } from './words'

/**
 * Returns the causes in the order in which they came, each with what the seat got minus what it paid. Together they are the
 * amount.
 */
export function why(lines: readonly Line[], seat: Seat): Cause[] {
  const sums = new Map<string, number>()
  for (const { seat: payee, to: payer, reason, amount } of lines) {
    const change = payee === seat ? amount : payer === seat ? -amount : 0
    if (change !== 0) sums.set(reason, (sums.get(reason) ?? 0) + change)
  }
  const after = runningSum()
  return [...sums].map(([reason, sum]) => ({ label: say(`pay_${reason}`), value: signed(sum), sum: after(sum) }))
}
