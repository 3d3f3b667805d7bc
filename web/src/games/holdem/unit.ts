/** Whether amounts are shown in chips or in big blinds; kept in the browser. */
import { stored } from '../../app/stored'
import { chips } from './sizing'
import type { View } from './view'

export const inBlinds = stored('holdem.bb', false)

/** The big blind in chips. */
export function bigBlind(view: View): number {
  return Number(view.options['big_blind'] || 2 * Number(view.options['small_blind'] ?? 1))
}

/** Writes an amount of a table's as the reader likes it. */
export function amountOf(view: View, amount: number): string {
  return chips(amount, bigBlind(view), inBlinds.value)
}
