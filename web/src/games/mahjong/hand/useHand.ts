/** The own hand: its order, which tiles are chosen, and what a tap means while something is asked. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { play } from '../../../app/sounds'
import { say as toast } from '../../../ui/toast'
import type { Scene } from '../../game'
import { openHand } from '../stage/open'
import { HIDDEN, suitOf } from '../tiles'
import type { Tile, TurnChoice, View } from '../view'
import { say } from '../words'
import { autoSort, taps } from './automatic'
import { held, type Held } from './held'
import { SWAPPED, whyNot, type WhyNot } from './whynot'

/** A click so soon after the question was meant for something else. */
const TOO_SOON_MS = 400

export type Pointer = 'mouse' | 'touch' | 'keys'

export interface Hand {
  tiles: Held[]
  chosen: ReadonlySet<string>
  /** The chosen tiles, in the hand's order. */
  picked: Held[]
  /** Why a tile is no answer now; null: it may be one, or nothing is asked. */
  whyNot(tile: Tile): WhyNot | null
  tap(one: Held, pointer: Pointer): void
  discard(one: Held): void
  choose(ids: readonly string[]): void
  clear(): void
}

export function useHand(scene: Scene<View>): Hand {
  const { view, prompt } = scene
  const tiles = useTiles(scene)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const since = useRef(0)
  const key = tiles.map((one) => one.id).join(' ')
  useEffect(() => setChosen((old) => only(old, tiles)), [key])
  useEffect(() => {
    since.current = performance.now()
  }, [prompt?.turn])
  useForgetting(scene, () => setChosen(new Set()))
  const picked = tiles.filter((one) => chosen.has(one.id))
  const why = (tile: Tile) =>
    scene.live || prompt ? whyNot(tile, prompt, view, prompt?.kind === 'swap' ? picked.map((one) => one.tile) : []) : null
  const refuse = (reason: WhyNot) => toast(say(reason.key, { suit: reason.suit ? say(`suit_${reason.suit}`) : '' }), true)

  const discard = (one: Held) => {
    const reason = why(one.tile)
    if (prompt?.kind !== 'discard') return
    if (reason) return refuse(reason)
    if (!scene.live || scene.sending) return
    scene.act({ a: 'discard', tile: one.tile, ...(one.drawn ? { drawn: true } : {}) })
  }
  const toggle = (one: Held) => {
    play('select')
    setChosen((old) => flipped(old, one.id, several(prompt?.kind)))
  }
  const tap = (one: Held, pointer: Pointer) => {
    const raised = chosen.has(one.id)
    if (raised && prompt?.kind !== 'discard') return toggle(one)
    const reason = why(one.tile)
    if (reason) return refuse(reason)
    if (prompt?.kind === 'swap' && chosen.size >= SWAPPED) return refuse({ key: 'why_three' })
    const sure = performance.now() - since.current > TOO_SOON_MS
    if (prompt?.kind === 'discard' && (raised || (sure && !twoTaps(pointer)))) return discard(one)
    toggle(one)
  }
  return {
    tiles,
    chosen,
    picked,
    whyNot: why,
    tap,
    discard,
    choose(ids) {
      setChosen(new Set(ids))
    },
    clear() {
      setChosen((old) => (old.size > 0 ? new Set() : old))
    },
  }
}

/** What was chosen for a question goes with it; what is raised while nothing is asked, or others' tiles are, stays. */
function useForgetting({ prompt, live }: Scene<View>, forget: () => void): void {
  const before = useRef(prompt)
  useEffect(() => {
    if (!live) return
    const old = before.current
    before.current = prompt
    if (old && old.kind !== 'claim' && old.turn !== prompt?.turn) forget()
  }, [prompt?.turn, live])
}

/** Whether a tap only raises a tile, and a second discards it. Keys always ask twice. */
function twoTaps(pointer: Pointer): boolean {
  return pointer === 'keys' || taps.value === 'two' || (taps.value === 'auto' && pointer === 'touch')
}

function several(kind: string | undefined): boolean {
  return kind === 'swap'
}

/** The tiles in order; where they are not sorted for us, in the order in which they came. */
function useTiles(scene: Scene<View>): Held[] {
  const { view, open, base } = scene
  const hand = shown(scene)
  const drawn = open ? (open[base]?.drawn ?? null) : view.drawn
  const before = useRef<Tile[]>([])
  const sort = autoSort.value
  const tiles = useMemo(() => held(hand, drawn, sort ? null : before.current), [hand.join(' '), drawn, sort])
  before.current = tiles.map((one) => one.tile)
  return tiles
}

/** The tiles at the bottom: our own; to who looks on those that lie open, or as many backs. */
function shown(scene: Scene<View>): readonly Tile[] {
  const { view, base } = scene
  const own = base === view.you ? view.hand : null
  return own ?? openHand(scene, base) ?? Array.from({ length: view.counts[base] ?? 0 }, () => HIDDEN)
}

function only(ids: ReadonlySet<string>, tiles: readonly Held[]): ReadonlySet<string> {
  const left = [...ids].filter((id) => tiles.some((one) => one.id === id))
  return left.length === ids.size ? ids : new Set(left)
}

function flipped(old: ReadonlySet<string>, id: string, many: boolean): Set<string> {
  if (!many) return new Set(old.has(id) ? [] : [id])
  const next = new Set(old)
  if (!next.delete(id)) next.add(id)
  return next
}

/** What the server would pass on: the suggestion of a question about three tiles. */
export function suggestion(tiles: readonly Held[], wanted: readonly Tile[]): string[] {
  const left = [...tiles]
  return wanted.flatMap((tile) => {
    const at = left.findIndex((one) => one.tile === tile)
    return at < 0 ? [] : left.splice(at, 1).map((one) => one.id)
  })
}

/** The tile whose discard the turn asks for although it is not in the hand: the hidden one (定张). */
export function flips(view: View, choice: TurnChoice): Tile | null {
  const own = view.you === null ? null : view.hidden[view.you]
  return choice.bound === 'hidden' && own && choice.discards.includes(own) ? own : null
}

/** How many of each suit are held. */
export function counts(tiles: readonly Held[]): Record<string, number> {
  const held: Record<string, number> = {}
  for (const { tile } of tiles) held[suitOf(tile)] = (held[suitOf(tile)] ?? 0) + 1
  return held
}
