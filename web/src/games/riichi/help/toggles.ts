/** The toggles of a table of riichi, with their keys. */
import type { Toggle } from '../../parts/tiles/Toggles'
import { autoSort, autoWin, noCalls } from '../hand/automatic'
import { say } from '../words'

export function toggles(): Toggle[] {
  return [
    { id: 'auto_win', label: say('auto_win'), on: autoWin, first: false, key: 'A' },
    { id: 'no_calls', label: say('no_calls'), on: noCalls, first: false, key: 'N' },
    { id: 'auto_sort', label: say('auto_sort'), on: autoSort, first: true, key: 'S' },
  ]
}

/** The keys of the toggles, as shortcuts. */
export function toggleKeys(): Record<string, () => void> {
  return Object.fromEntries(
    toggles().map(({ key, on }) => [
      key!.toLowerCase(),
      () => {
        on.value = !on.value
      },
    ]),
  )
}
