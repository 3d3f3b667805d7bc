/**
 * Whether a table that is shown for the first time is about to deal. If so, the waiting room is not drawn: it
 * would flash up for a frame before the cards.
 */
import { useEffect, useState } from 'preact/hooks'
import { serverNow } from '../../app/clock'
import type { Table } from '#sdk'

/** Milliseconds that the first deal may take before the waiting room is drawn. */
const PATIENCE_MS = 500

/** Returns whether the table waits for the server alone: all are ready, and bots take free seats now. */
export function isSoon({ seats, state }: Pick<Table, 'seats' | 'state'>, now: number): boolean {
  if (state.next_at !== undefined) return false
  const filled = state.fill_at !== undefined && state.fill_at <= now
  return seats.every((seat) => (seat.name === null ? filled : seat.ready && !seat.auto))
}

/** Returns whether the felt stays empty for a moment; once the waiting room was drawn it stays until the deal. */
export function useSoon(table: Table): boolean {
  const [soon, setSoon] = useState(() => isSoon(table, serverNow()))
  useEffect(() => {
    const timer = setTimeout(() => setSoon(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return soon && isSoon(table, serverNow())
}
