/** The guided deal of a table, and the deals that were played against their tips. */
import type { Table } from '#sdk'

const astray = new Set<string>()

/** Says whether a deal of a table is the guided deal of the reader's. */
export function isTaught(table: Table, deal: string | null): boolean {
  return table.state.guide !== undefined && table.you === 0 && deal === `${table.id}-1`
}

/** Remembers that the learner no longer follows the tips. The guide's last line may not fit then. */
export function strayFrom(table: Table): void {
  astray.add(table.id)
}

/** Says whether the learner has left the tips, as far as this page has seen. */
export function hasStrayed(table: Table): boolean {
  return astray.has(table.id)
}
