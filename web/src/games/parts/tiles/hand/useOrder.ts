/** The order of the tiles of a hand, and which of them are chosen. */
import { type Dispatch, type StateUpdater, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Tile } from '../tiles'
import { held, type Held } from './held'

const STRAY_CLICK_MS = 400

interface Asked {
  prompt: { kind: string; turn: string } | null
  live: boolean
}

/** Returns the tiles of a hand: sorted if `sort`, else in the order in which they came. */
export function useOrder(hand: readonly Tile[], drawn: Tile | null, sort: boolean): Held[] {
  const before = useRef<Tile[]>([])
  const tiles = useMemo(() => held(hand, drawn, sort ? null : before.current), [hand.join(' '), drawn, sort])
  before.current = tiles.map((one) => one.tile)
  return tiles
}

interface Chosen {
  chosen: ReadonlySet<string>
  setChosen: Dispatch<StateUpdater<ReadonlySet<string>>>
  /** Whether a click is meant for the open prompt: a click too soon after its start was meant for something else. */
  isMeant(): boolean
}

/**
 * Keeps the ids of the chosen tiles as long as these are held. At the end of a prompt, `useForgetting`
 * decides whether the choice ends.
 */
export function useChosen(asked: Asked, tiles: readonly Held[]): Chosen {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const since = useRef(0)
  useEffect(() => setChosen((old) => only(old, tiles)), [tiles.map((one) => one.id).join(' ')])
  useEffect(() => {
    since.current = performance.now()
  }, [asked.prompt?.turn])
  useForgetting(asked, () => setChosen(new Set()))
  return { chosen, setChosen, isMeant: () => performance.now() - since.current > STRAY_CLICK_MS }
}

/** Forgets a choice when its prompt ends. Tiles that were raised without a prompt, or during a claim, stay raised. */
function useForgetting({ prompt, live }: Asked, forget: () => void): void {
  const before = useRef(prompt)
  useEffect(() => {
    if (!live) return
    const old = before.current
    before.current = prompt
    if (old && old.kind !== 'claim' && old.turn !== prompt?.turn) forget()
  }, [prompt?.turn, live])
}

/** Returns the ids whose tiles are still held. */
function only(ids: ReadonlySet<string>, tiles: readonly Held[]): ReadonlySet<string> {
  const left = [...ids].filter((id) => tiles.some((one) => one.id === id))
  return left.length === ids.size ? ids : new Set(left)
}
