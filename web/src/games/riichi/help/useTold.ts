/** The facts about the player's hand now: its waits and 振听, after a discard that is looked at or as it is. */
import { useHelp } from '../../parts/useHelp'
import type { Scene } from '../../game'
import type { Help, Tile, View } from '../view'
import { bestOf, readyOf, toldOf, type Told } from './told'

interface All {
  told: Told
  /** Tiles whose discard leaves the hand waiting. */
  ready: readonly Tile[]
  /** The one of them after which most tiles are left to win with. */
  best: Tile | null
}

export function useTold(scene: Scene<View>, after: Tile | null, declaring: boolean): All {
  const { view, live, you, prompt } = scene
  const wanted = scene.helped && live && you !== null && view.status === 'started' && !view.amounts
  const key = wanted
    ? [...(view.hand ?? []), view.drawn, view.melds[you]!.length, view.riichi[you], prompt?.kind, view.indicators.length].join(' ')
    : ''
  const help = useHelp<Help>(scene.help, key)
  return { told: toldOf(view, help, after, declaring), ready: readyOf(help), best: bestOf(help) }
}
