/** Whether a deal is a table's guided deal, and whether its learner has followed the tips. */
import type { Table } from '#sdk'

const astray = new Set<string>()

/** Returns whether a deal of a table is the reader's guided deal. */
export function isTaught(table: Table, deal: string | null): boolean {
  return table.state.guide !== undefined && table.you === 0 && deal === `${table.id}-1`
}

/** Notes that the learner has not followed a tip: the guide's last line may then not fit. */
export function strayFrom(table: Table): void {
  astray.add(table.id)
}

/** Returns whether the learner has not followed a tip, as far as this page has seen. */
export function hasStrayed(table: Table): boolean {
  return astray.has(table.id)
}
