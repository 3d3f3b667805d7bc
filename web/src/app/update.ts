/** The new build that the service worker has fetched. */
import { signal } from '@preact/signals'

/** The function that loads the new build; null: there is none. */
export const update = signal<(() => void) | null>(null)
