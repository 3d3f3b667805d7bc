/** Automatic actions: sorting, winning, passing all claims. Each deal starts with sorting only. */
import { signal } from '@preact/signals'

/** 自动理牌. */
export const autoSort = signal(true)
/** 自动胡牌. */
export const autoWin = signal(false)
/** 不碰不杠. */
export const noClaims = signal(false)

export function resetAutomatic(): void {
  autoSort.value = true
  autoWin.value = false
  noClaims.value = false
}
