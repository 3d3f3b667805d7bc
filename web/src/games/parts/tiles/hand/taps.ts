/** How many taps discard a tile. */
import { stored } from '../../../../app/stored'

/** `auto`: one tap of a mouse, two of a finger; `one` and `two`: that many of either. */
export type TapsWish = 'auto' | 'one' | 'two'

export const taps = stored<TapsWish>('taps', 'auto')

export type Pointer = 'mouse' | 'touch' | 'keys'

/** Whether a tap only raises a tile, and a second tap discards it. With keys this is always so. */
export function twoTaps(pointer: Pointer): boolean {
  return pointer === 'keys' || taps.value === 'two' || (taps.value === 'auto' && pointer === 'touch')
}
