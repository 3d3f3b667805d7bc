/** Whether anything may move: neither where less motion is wished, nor where nobody looks. */
import { calm } from './settings'

export function still(): boolean {
  return calm.value || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
}
