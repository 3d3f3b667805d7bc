/** The player's hand: its order, which tiles are chosen, and what a tap does during each prompt. */
import { useEffect } from 'preact/hooks'
import { play } from '../../../app/sounds'
import { say as toast } from '../../../ui/toast'
import type { Scene } from '../../game'
import { openHand } from '../stage/open'
import type { Held } from '../../parts/tiles/hand/held'
import { twoTaps, type Pointer } from '../../parts/tiles/hand/taps'
import { useChosen, useOrder } from '../../parts/tiles/hand/useOrder'
import { HIDDEN, suitOf } from '../../parts/tiles/tiles'
import type { Tile, View } from '../view'
import { say } from '../words'
import { autoSort } from './automatic'
import { suggestedTiles } from '../claims/answers'
import { chosenOf, passedOn } from './swap'
import { whyNot, type WhyNot } from './whynot'

export interface Hand {
  tiles: Held[]
  chosen: ReadonlySet<string>
  /** The chosen tiles, in the hand's order. */
  picked: Held[]
  /** Returns why a tile cannot be the answer now; null: it can be, or nothing is asked. */
  whyNot(tile: Tile): WhyNot | null
  tap(one: Held, pointer: Pointer): void
  discard(one: Held): void
  choose(ids: readonly string[]): void
  clear(): void
}

export function useHand(scene: Scene<View>): Hand {
  const { view, prompt } = scene
  const drawn = scene.open ? (scene.open[scene.base]?.drawn ?? null) : view.drawn
  const tiles = useOrder(shown(scene), drawn, autoSort.value)
  const { chosen, setChosen, isMeant } = useChosen(scene, tiles)
  const picked = tiles.filter((one) => chosen.has(one.id))
  const why = (tile: Tile) => (scene.live || prompt ? whyNot(tile, prompt, view) : null)
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
    setChosen((old) => new Set(prompt?.kind === 'swap' ? passedOn(picked, one) : old.has(one.id) ? [] : [one.id]))
  }
  // Three tiles are raised from the start: pressing the button gives them, a tap on another tile changes them.
  useEffect(() => {
    if (prompt?.kind === 'swap') setChosen(new Set(chosenOf(tiles, suggestedTiles(prompt))))
  }, [prompt?.turn])
  const tap = (one: Held, pointer: Pointer) => {
    const raised = chosen.has(one.id)
    if (raised && prompt?.kind !== 'discard') return toggle(one)
    const reason = why(one.tile)
    if (reason) return refuse(reason)
    if (prompt?.kind === 'discard' && (raised || (isMeant() && !twoTaps(pointer)))) return discard(one)
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

/**
 * Returns the tiles of the seat at the bottom: our own hand, else the seat's open tiles, else one back for
 * each tile.
 */
function shown(scene: Scene<View>): readonly Tile[] {
  const { view, base } = scene
  const own = base === view.you ? view.hand : null
  return own ?? openHand(scene, base) ?? Array.from({ length: view.counts[base] ?? 0 }, () => HIDDEN)
}

/** Returns the number of held tiles by suit. */
export function counts(tiles: readonly Held[]): Record<string, number> {
  const held: Record<string, number> = {}
  for (const { tile } of tiles) held[suitOf(tile)] = (held[suitOf(tile)] ?? 0) + 1
  return held
}
