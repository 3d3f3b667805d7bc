/** Whether amounts are shown in big blinds and not in chips; kept in the browser. */
import { stored } from '../../app/stored'
import { layout } from '../../ui/layout'
import { blindOf } from './buyin.ts'
import { chips, short } from './sizing'
import type { View } from './view'

export const inBlinds = stored('holdem.bb', false)

export function bigBlind(view: View): number {
  return blindOf(view.options)
}

/** Writes an amount of a table in the unit that the reader has chosen. */
export function amountOf(view: View, amount: number): string {
  return chips(amount, bigBlind(view), inBlinds.value, view.decimals)
}

/** Writes an amount in the chosen unit for little room: chips with many digits in short form, as 123.4万. */
export function shortOf(view: View, amount: number): string {
  return inBlinds.value ? amountOf(view, amount) : short(amount, layout.value === 'desk' ? 7 : 5, view.decimals)
}
