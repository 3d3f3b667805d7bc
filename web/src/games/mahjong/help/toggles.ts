/** The toggles of a table of Chengdu mahjong. */
import type { Toggle } from '../../parts/tiles/Toggles'
import { autoSort, autoWin, noClaims } from '../hand/automatic'
import { say } from '../words'

export function toggles(): Toggle[] {
  return [
    { id: 'auto_sort', label: say('auto_sort'), on: autoSort, first: true },
    { id: 'auto_win', label: say('auto_win'), on: autoWin, first: false },
    { id: 'no_claims', label: say('no_claims'), on: noClaims, first: false },
  ]
}
