/** The facts about the player's hand now, such as its waits and 振听: as it is, or after the discard that the player looks at. */
import { useHelp } from '../../parts/useHelp'
import type { Scene } from '../../game'
import type { Help, Tile, View } from '../view'
import { bestOf, readyOf, toldOf, type Told } from './told'

interface All {
  told: Told
  /** Tiles whose discard leaves the hand waiting. */
  ready: readonly Tile[]
  /** The discard with riichi that leaves the most winning tiles; null: none. */
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
