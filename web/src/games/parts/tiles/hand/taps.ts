/** How many taps discard a tile. */
import { stored } from '../../../../app/stored'

/** `auto`: one tap of a mouse, two of a finger; `one` and `two`: always that many. */
export type TapsWish = 'auto' | 'one' | 'two'

export const taps = stored<TapsWish>('taps', 'auto')

export type Pointer = 'mouse' | 'touch' | 'keys'

/** Whether a tap only raises a tile, and a second discards it. Keys always ask twice. */
export function twoTaps(pointer: Pointer): boolean {
  return pointer === 'keys' || taps.value === 'two' || (taps.value === 'auto' && pointer === 'touch')
}
