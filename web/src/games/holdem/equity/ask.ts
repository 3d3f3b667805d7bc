/** Equities for the page: computed at once if few boards may still come, else by a worker. */
import { useEffect, useState } from 'preact/hooks'
import { equities, type Spread } from './equity'

/** With at least this many cards on the board the page computes equities itself: that takes less than a millisecond. */
const QUICK_BOARD_CARDS = 3
/** The results so far, by `keyOf`: a replay asks for the same hand again and again. */
const known = new Map<string, number[]>()
const waiting = new Map<string, ((shares: number[] | null) => void)[]>()
let worker: Worker | null = null

/** Returns each hand's share of the pot; null: the worker failed. */
export function ask(spread: Spread): Promise<number[] | null> {
  const key = keyOf(spread)
  const found = now(spread, key)
  if (found) return Promise.resolve(found)
  return new Promise((answer) => {
    const others = waiting.get(key)
    if (others) return void others.push(answer)
    waiting.set(key, [answer])
    started().postMessage({ key, spread })
  })
}

/**
 * Returns each hand's share of the pot, the mean over all boards (one spread for each); null: not known yet,
 * the worker failed, or there are no open hands.
 */
export function useEquities(spreads: readonly Spread[]): number[] | null {
  const key = spreads.map(keyOf).join('/')
  const [told, tell] = useState<{ key: string; shares: number[] } | null>(null)
  const ready = spreads.map((spread) => now(spread, keyOf(spread)))
  useEffect(() => {
    let gone = false
    void Promise.all(spreads.map(ask)).then((all) => {
      if (!gone && all.length > 0 && all.every((shares) => shares !== null)) tell({ key, shares: mean(all as number[][]) })
    })
    return () => {
      gone = true
    }
  }, [key])
  if (ready.length > 0 && ready.every((shares) => shares !== null)) return mean(ready as number[][])
  return told?.key === key ? told.shares : null
}

function mean(all: readonly (readonly number[])[]): number[] {
  return all[0]!.map((_, hand) => all.reduce((sum, shares) => sum + shares[hand]!, 0) / all.length)
}

function now(spread: Spread, key: string): number[] | null {
  const found = known.get(key)
  if (found || spread.board.length < QUICK_BOARD_CARDS) return found ?? null
  const shares = equities(spread)
  known.set(key, shares)
  return shares
}

function keyOf({ hands, board, dead = [] }: Spread): string {
  return [hands.map((hand) => hand.join('')).join(' '), board.join(''), dead.join('')].join('|')
}

function started(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<{ key: string; shares: number[] }>) => {
    known.set(data.key, data.shares)
    answer(data.key, data.shares)
  })
  worker.addEventListener('error', () => {
    for (const key of [...waiting.keys()]) answer(key, null)
    worker = null
  })
  return worker
}

function answer(key: string, shares: number[] | null): void {
  for (const tell of waiting.get(key) ?? []) tell(shares)
  waiting.delete(key)
}
