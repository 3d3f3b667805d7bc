/** One live table for components: attaches to it, loads its board, re-renders when anything changes. */
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'
import { reasonOf } from '../app/failures'
import { connection, greetings, status } from '../app/session'
import type { Game } from '../games/game'
import { boardOf, loadedBoard, NoBoard } from '../games/registry'
import { t } from '../i18n'
import { RequestError, type Table } from '#sdk'
import { waits } from './services'

export interface LiveTable {
  table: Table
  game: Game
}

/** Why a table cannot be shown, and what to do about it. */
export interface Failed {
  failed: string
  hint: string
}

/**
 * Returns the table once its first snapshot and its board have come; null until then. If one of them cannot be had, returns
 * why.
 */
export function useTable(id: string): LiveTable | Failed | null {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const [failed, setFailed] = useState<Failed | null>(null)
  const table = connection()?.table(id) ?? null
  const greeted = greetings.value

  // In a layout effect: changes between the first render and an effect after the paint would be missed.
  useLayoutEffect(() => table?.on(render as () => void), [table])

  const asked = useRef(false)
  useEffect(() => {
    const client = connection()
    if (!client || !table || !client.welcome || status.value !== 'online') return
    if (table.known || asked.current || client.welcome.tables.includes(id)) return
    asked.current = true
    client.watch({ table: id }).catch((error: unknown) => {
      asked.current = false
      if (error instanceof RequestError && !error.temporary) setFailed(failure(error))
    })
  }, [id, table, greeted])

  // A spectator unsubscribes. A player keeps the seat, and a person who waits for a seat keeps that claim.
  useEffect(
    () => () => {
      if (table?.known && table.you === null && !waits(table) && !table.gone) table.leave().catch(() => undefined)
    },
    [table],
  )

  // The board is usually loaded by now: the SDK loads a game's fold before the first snapshot, and both are one module.
  const key = table?.known ? table.game : ''
  const game = loadedBoard(key)
  const missing = key !== '' && game === null
  useEffect(() => {
    if (missing)
      boardOf(key).then(render as () => void, (error: unknown) =>
        setFailed({ failed: error instanceof NoBoard ? error.message : reasonOf(error), hint: t('lost_hint') }),
      )
  }, [key, missing])

  if (failed) return failed
  return table?.known && game ? { table, game } : null
}

/**
 * Returns the text for a refusal. The server answers strangers about a private table as about a closed one, so the text
 * fits both.
 */
function failure(error: RequestError): Failed {
  if (error.code === 'not_found') return { failed: t('table_shut'), hint: t('table_shut_hint') }
  return { failed: reasonOf(error), hint: t('lost_hint') }
}
