/**
 * Signals that outlive the page, kept in localStorage. If the store is full or forbidden, the values end with
 * the page.
 */
import { effect, signal, type Signal } from '@preact/signals'

/** Returns a signal kept under `paiju.{name}`; an unreadable value counts as none. */
export function stored<T>(name: string, start: T): Signal<T> {
  const kept = signal(read(`paiju.${name}`, start))
  // Only changes are written: twenty values at each start took as long as the first page's layout.
  let last = kept.value
  effect(() => {
    if (kept.value === last) return
    last = kept.value
    write(`paiju.${name}`, last)
  })
  return kept
}

/** Returns what is kept under `paiju.{name}` now: another browser tab may have changed it since our signal was made. */
export function storedNow<T>(name: string, start: T): T {
  return read(`paiju.${name}`, start)
}

function read<T>(key: string, start: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? start : (JSON.parse(text) as T)
  } catch {
    return start
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null || value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A private window may refuse to store anything.
  }
}
