/** The player's hand: its order, which tile is raised, and what a tap means while something is asked. */
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
  /** The word for why a tile cannot be the answer now; null: it can be, or nothing is asked. */
  whyNot(tile: Tile): string | null
  raise(one: Held | undefined): void
  /** Discards what is raised. */
  confirm(): void
  clear(): void
}

/** `declaring`: the tile is chosen with which riichi is declared; a tap then never sends anything. */
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

/** The tiles at the bottom: our own; to spectators those that lie open, or as many backs. */
function useTiles(scene: Scene<View>): Held[] {
  const { view, base } = scene
  const own = base === view.you ? view.hand : null
  const open = own ? null : openHand(scene, base)
  const backs = Array.from({ length: view.counts[base] ?? 0 }, () => HIDDEN)
  const hand = own ?? (open ? [...open.tiles, ...(open.drawn ? [open.drawn] : [])] : backs)
  return useOrder(hand, own ? view.drawn : (open?.drawn ?? null), autoSort.value)
}
