/** The size of the player's cards and tiles, as far as the window has room for it. */
import { size, type Size } from './settings'
import { layout, short } from '../ui/layout'

const FACTORS: Record<Size, number> = { small: 0.86, usual: 1, large: 1.14 }

/**
 * Returns the sizes that this window has room for. Only a high enough desk has room for `large`; on a phone,
 * boards fill the width at the usual size.
 */
export function sizesHere(): Size[] {
  return layout.value === 'desk' && !short.value ? ['small', 'usual', 'large'] : ['small', 'usual']
}

/** Returns the size that is drawn here. */
export function sizeHere(): Size {
  return sizesHere().includes(size.value) ? size.value : 'usual'
}

/** Returns the scale of the player's cards and tiles; 1: as usual. */
export function sizeFactor(): number {
  return FACTORS[sizeHere()]
}
