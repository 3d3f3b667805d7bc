/** The order of the tiles of a hand, and when what was chosen in it is forgotten. */
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { Tile } from '../tiles'
import { held, type Held } from './held'

interface Asked {
  prompt: { kind: string; turn: string } | null
  live: boolean
}

/** Returns the tiles in order; where they are not sorted for the player, in the order in which they came. */
export function useOrder(hand: readonly Tile[], drawn: Tile | null, sort: boolean): Held[] {
  const before = useRef<Tile[]>([])
  const tiles = useMemo(() => held(hand, drawn, sort ? null : before.current), [hand.join(' '), drawn, sort])
  before.current = tiles.map((one) => one.tile)
  return tiles
}

/** What was chosen for a question goes with it; what is raised while nothing is asked, or others' tiles are, stays. */
export function useForgetting({ prompt, live }: Asked, forget: () => void): void {
  const before = useRef(prompt)
  useEffect(() => {
    if (!live) return
    const old = before.current
    before.current = prompt
    if (old && old.kind !== 'claim' && old.turn !== prompt?.turn) forget()
  }, [prompt?.turn, live])
}

/** Returns those ids whose tiles are still held. */
export function only(ids: ReadonlySet<string>, tiles: readonly Held[]): ReadonlySet<string> {
  const left = [...ids].filter((id) => tiles.some((one) => one.id === id))
  return left.length === ids.size ? ids : new Set(left)
}
