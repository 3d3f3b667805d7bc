/** The new build that the service worker has fetched. */
import { signal } from '@preact/signals'

/** Loads it; null: there is none. */
export const update = signal<(() => void) | null>(null)
