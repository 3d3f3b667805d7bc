/** How a deal's end is shown on the board before its settlement opens. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { paced, still } from '../app/motion'
import type { Game } from '../games/game'
import type { Table } from '#sdk'

/** How long a board that has no moment of its own shows the end of a guided deal. */
const READ_MS = 2_400

/**
 * Returns whether the settlement still waits, and what opens it now. An end that was not seen live is not shown again.
 * `taught`: it was a guided deal, whose settlement opens by itself in every game.
 */
export function useHeld(table: Table, game: Game, taught: boolean): [held: boolean, open: () => void] {
  const deal = table.view === null ? (table.ended?.deal ?? null) : null
  const [opened, open] = useState<string | null>(null)
  const ms = useMemo(
    () => (deal === null || still() || !table.log.at(-1)?.live ? 0 : (game.finale?.(table.log) ?? (taught ? READ_MS : 0))),
    [deal, game],
  )
  useEffect(() => {
    if (deal === null || ms === 0) return
    const timer = setTimeout(() => open(deal), paced(ms))
    return () => clearTimeout(timer)
  }, [deal, ms])
  return [deal !== null && ms > 0 && opened !== deal, () => open(deal)]
}
