/** Whether a table that is shown for the first time is about to deal: its room would be drawn for a frame, in front of the cards. */
import { useEffect, useState } from 'preact/hooks'
import { serverNow } from '../../app/clock'
import type { Table } from '#sdk'

/** How long the first deal may take until the room says what it waits for. */
const PATIENCE_MS = 500

/** Returns whether nothing but the server is waited for: all are ready, or bots take the free seats now. */
export function isSoon({ seats, state }: Pick<Table, 'seats' | 'state'>, now: number): boolean {
  if (state.next_at !== undefined) return false
  const filled = state.fill_at !== undefined && state.fill_at <= now
  return seats.every((seat) => (seat.name === null ? filled : seat.ready && !seat.auto))
}

/** Whether the felt stays empty for a moment; once the room was drawn it stays until the deal. */
export function useSoon(table: Table): boolean {
  const [soon, setSoon] = useState(() => isSoon(table, serverNow()))
  useEffect(() => {
    const timer = setTimeout(() => setSoon(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return soon && isSoon(table, serverNow())
}
