/** The tables at which we have said that we only want to look on: no invitation is shown there. */
import { signal } from '@preact/signals'

const looking = signal<ReadonlySet<string>>(new Set())

/** Whether we only look on at a table. */
export function looksOn(table: string): boolean {
  return looking.value.has(table)
}

/** Notes that we only look on at a table, until the page is loaded again. */
export function lookOn(table: string): void {
  looking.value = new Set([...looking.value, table])
}
