/** Whether scores are shown as differences to the viewer's. */
import { stored } from '../../../app/stored'

export const difference = stored<'yes' | 'no'>('riichi_difference', 'no')

export function toggleDifference(): void {
  difference.value = difference.value === 'yes' ? 'no' : 'yes'
}
