/** Whether anything may move, and how fast: nothing in a hidden page, or for readers who wish for less motion. */
import { calm, pace, type Pace } from './settings'

export function still(): boolean {
  return calm.value || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The factor of each pace, by which durations are multiplied; the same as `--pace` in tokens.css. */
const PACES: Record<Pace, number> = { slow: 1.5, usual: 1, fast: 0.6 }

/** Returns a duration of `ms` milliseconds at the speed that the person has set. */
export function paced(ms: number): number {
  return ms * (PACES[pace.value] ?? 1)
}
