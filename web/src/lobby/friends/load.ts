/** Reads and changes relations to other people, and says in the reader's language why a wish was refused. */
import { useEffect, useState } from 'preact/hooks'
import { ApiError, isMap } from '#sdk'
import { Friends } from '#sdk/friends'
import { account, api } from '../../app/session'
import { f, type Word } from './words'

export const friends = new Friends(api)

const REASONS: Record<string, Word> = { self: 'f_self', blocked: 'f_blocked', asks: 'f_asks', full: 'f_full' }
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface Read<T> {
  /** null: not known yet. */
  known: T | null
  /** Whether the server answered that there is nothing to read, or that it is hidden from the reader. */
  missing: boolean
  fault: string | null
  again: () => void
}

/** Reads something for the account that is signed in, anew when `key` changes; nothing for a guest. */
export function useRead<T>(key: string, read: (token: string) => Promise<T>): Read<T> {
  const [shown, show] = useState<{ key: string; known: T | null; missing: boolean; fault: string | null }>({
    key,
    known: null,
    missing: false,
    fault: null,
  })
  const [times, ask] = useState(0)
  const token = account.value?.handle ? account.value.token : undefined
  useEffect(() => {
    let here = true
    if (token !== undefined)
      read(token).then(
        (known) => here && show({ key, known, missing: false, fault: null }),
        (error: unknown) => here && show((before) => ({ ...before, key, ...refusal(error) })),
      )
    return () => {
      here = false
    }
  }, [key, token, times])
  const own = shown.key === key
  return {
    known: own ? shown.known : null,
    missing: own && shown.missing,
    fault: own ? shown.fault : null,
    again: () => ask((before) => before + 1),
  }
}

function refusal(error: unknown): { missing: boolean; fault: string | null } {
  const missing = error instanceof ApiError && error.status === 404
  return { missing, fault: missing ? null : faultOf(error) }
}

/** Returns why a wish was refused, in words. */
export function faultOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return f('f_offline')
  const data = isMap(error.data) ? error.data : {}
  const reason = REASONS[String(data['reason'])]
  if (reason) return f(reason)
  if (error.status === 404) return f('f_unknown')
  if (error.status === 429) return f('f_wait', { n: later(error.retryAfterMs ?? MINUTE_MS) })
  return error.status === 503 ? f('f_away') : error.message
}

/** Returns a wait of `ms` milliseconds in words: in whole minutes or hours, rounded up. */
export function later(ms: number): string {
  return ms < HOUR_MS ? f('minutes', { n: Math.ceil(ms / MINUTE_MS) }) : f('hours', { n: Math.ceil(ms / HOUR_MS) })
}
