/** Automatic actions: sorting, winning, passing all claims. Each deal starts with sorting only. */
import { signal } from '@preact/signals'
import { stored } from '../../../app/stored'

/** How a tile is discarded: by one tap, by two, or as the pointer is: a mouse once, a finger twice. */
export type TapsWish = 'auto' | 'one' | 'two'

export const taps = stored<TapsWish>('taps', 'auto')

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
