/** Reads a history page by page. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError, type GameSums, type HistoryQuery } from '#sdk'
import { account, api } from '../../app/session'
import type { Line } from './days'

export type What = 'deals' | 'matches'
export type Fault = 'away' | 'none_kept' | 'failed'

export interface Shown {
  /** null: not known yet. */
  lines: Line[] | null
  sums: Record<string, GameSums> | null
  fault: Fault | null
  next: string | null
  busy: boolean
}

const NOTHING: Shown = { lines: null, sums: null, fault: null, next: null, busy: true }

/** Returns the loaded lines that fit `query`, with functions that load more and that try again. */
export function useHistory(what: What, query: HistoryQuery): Shown & { more: () => void; again: () => void } {
  const [shown, show] = useState<Shown>(NOTHING)
  const asked = useRef(0)
  const token = account.value?.token
  const key = JSON.stringify([what, query, token])
  const load = (after: string | null): void => {
    const number = ++asked.current
    if (token === undefined) {
      show({ ...NOTHING, lines: [], sums: {}, busy: false })
      return
    }
    show((before) => (after === null ? NOTHING : { ...before, fault: null, busy: true }))
    const whole = Promise.all([
      pageOf(what, token, { ...query, ...(after === null ? {} : { after }) }),
      after === null ? api.statistics(token, query) : null,
    ])
    whole.then(
      ([page, sums]) => {
        if (number !== asked.current) return
        show((before) => ({
          lines: [...(after === null ? [] : (before.lines ?? [])), ...page.lines],
          sums: sums ?? before.sums,
          fault: null,
          next: page.next,
          busy: false,
        }))
      },
      (error: unknown) => {
        if (number === asked.current) show((before) => ({ ...before, fault: faultOf(error), busy: false }))
      },
    )
  }
  useEffect(() => load(null), [key])
  return { ...shown, more: () => load(shown.next), again: () => load(shown.lines === null ? null : shown.next) }
}

async function pageOf(what: What, token: string, query: HistoryQuery): Promise<{ lines: Line[]; next: string | null }> {
  if (what === 'deals') {
    const { deals, next } = await api.deals(token, query)
    return { lines: deals, next }
  }
  const { matches, next } = await api.matches(token, query)
  return { lines: matches, next }
}

/** Returns why a history cannot be read. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof ApiError)) return 'failed'
  return error.code === 'busy' ? 'away' : error.code === 'not_found' ? 'none_kept' : 'failed'
}
