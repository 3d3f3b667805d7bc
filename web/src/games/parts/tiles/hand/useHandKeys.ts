/** Keys of a hand of tiles. */
import { useShortcuts } from '../../useShortcuts'

/**
 * Arrows move along the hand; Space and Enter press the tile that has the focus; Esc only lays down raised
 * tiles: it does not pass (过), which would easily happen by accident.
 */
export function useHandKeys(clear: () => void): void {
  useShortcuts({ ArrowLeft: () => step(-1), ArrowRight: () => step(1), Escape: clear })
}

function step(by: number): void {
  const all = [...document.querySelectorAll<HTMLElement>('.mj-tiles [data-id]')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, at + by))]?.focus()
}
