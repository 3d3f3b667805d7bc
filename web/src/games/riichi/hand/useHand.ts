/** The player's hand: its order, which tile is raised, and what a tap does during each prompt. */
import { play } from '../../../app/sounds'
import { say as toast } from '../../../ui/toast'
import type { Tapped } from '../../parts/tiles/hand/HandTiles'
import type { Held } from '../../parts/tiles/hand/held'
import { twoTaps, type Pointer } from '../../parts/tiles/hand/taps'
import { useChosen, useOrder } from '../../parts/tiles/hand/useOrder'
import { HIDDEN } from '../../parts/tiles/tiles'
import type { Scene } from '../../game'
import { openHand } from '../stage/open'
import type { Tile, View } from '../view'
import { say } from '../words'
import { autoSort } from './automatic'
import { whyNot } from './whynot'

export interface Hand extends Tapped {
  tiles: Held[]
  /** The tile that is raised. */
  raised: Held | null
  /** Returns the key of the reason why a tile cannot be the answer now; null: it can be, or nothing is asked. */
  whyNot(tile: Tile): string | null
  raise(one: Held | undefined): void
  /** Discards the raised tile. */
  confirm(): void
  clear(): void
}

/**
 * Returns the player's hand. `declaring`: the player is choosing the tile with which to declare riichi; a tap then sends
 * nothing.
 */
export function useHand(scene: Scene<View>, declaring: boolean): Hand {
  const { prompt } = scene
  const tiles = useTiles(scene)
  const { chosen, setChosen, isMeant } = useChosen(scene, tiles)
  const raised = tiles.find((one) => chosen.has(one.id)) ?? null
  const why = (tile: Tile) => whyNot(tile, prompt, declaring)
  const raise = (one: Held | undefined) => setChosen(new Set(one ? [one.id] : []))

  const discard = (one: Held) => {
    if (prompt?.kind !== 'discard') return
    const reason = why(one.tile)
    if (reason) return toast(say(reason), true)
    if (declaring) return raise(one)
    if (!scene.live || scene.sending) return
    scene.act({ a: 'discard', tile: one.tile, ...(one.drawn ? { drawn: true } : {}) })
  }
  const tap = (one: Held, pointer: Pointer) => {
    const up = chosen.has(one.id)
    const reason = why(one.tile)
    if (reason) return toast(say(reason), true)
    if (prompt?.kind === 'discard' && !declaring && (up || (isMeant() && !twoTaps(pointer)))) return discard(one)
    play('select')
    raise(up && !declaring ? undefined : one)
  }
  return {
    tiles,
    chosen,
    raised,
    whyNot: why,
    tap,
    discard,
    raise,
    confirm: () => {
      if (raised) discard(raised)
    },
    clear: () => setChosen((old) => (old.size > 0 ? new Set() : old)),
  }
}

/**
 * Returns the tiles of the seat at the bottom: our own hand, else the seat's open tiles, else one back for
 * each tile.
 */
function useTiles(scene: Scene<View>): Held[] {
  const { view, base } = scene
  const own = base === view.you ? view.hand : null
  const open = own ? null : openHand(scene, base)
  const backs = Array.from({ length: view.counts[base] ?? 0 }, () => HIDDEN)
  const hand = own ?? (open ? [...open.tiles, ...(open.drawn ? [open.drawn] : [])] : backs)
  return useOrder(hand, own ? view.drawn : (open?.drawn ?? null), autoSort.value)
}
