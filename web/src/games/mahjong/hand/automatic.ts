/** Automatic actions: sorting, winning, passing all claims. Each deal starts with sorting only. */
import { signal } from '@preact/signals'

/** Whether the hand is sorted (自动理牌). */
export const autoSort = signal(true)
/** Whether each possible win is declared (自动胡牌). */
export const autoWin = signal(false)
/** Whether all claims but wins are passed (不碰不杠). */
export const noClaims = signal(false)

export function resetAutomatic(): void {
  autoSort.value = true
  autoWin.value = false
  noClaims.value = false
}
