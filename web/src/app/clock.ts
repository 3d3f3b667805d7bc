/**
 * The server's time. The page uses it in place of `Date.now()`, since the clocks of machines differ. A signal
 * ticks while a component uses the time.
 */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { connection } from './session'

const TICK_MS = 250
const ticks = signal(0)
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Returns the server's time in Unix milliseconds; before there is a connection, this device's. */
export function serverNow(): number {
  return connection()?.now() ?? Date.now()
}

/** Returns the server's time; while `running`, re-renders the component four times a second. */
export function useNow(running = true): number {
  useEffect(() => {
    if (!running) return
    if (watchers++ === 0) timer = setInterval(() => ticks.value++, TICK_MS)
    return () => {
      if (--watchers === 0) clearInterval(timer)
    }
  }, [running])
  if (running) void ticks.value
  return serverNow()
}
