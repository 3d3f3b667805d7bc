/** What is said of the own hand now: its waits and 振听, after a discard that is looked at or as it is. */
import { useHelp } from '../../parts/useHelp'
import type { Scene } from '../../game'
import type { Tile, View } from '../view'
import { ownTold, type Told } from './told'

interface All {
  told: Told
  /** Tiles whose discard leaves the hand waiting. */
  ready: readonly Tile[]
  /** The one of them after which most tiles are left to win with. */
  best: Tile | null
}

export function useTold(scene: Scene<View>, after: Tile | null): All {
  const { view, aids, live, you, help } = scene
  const wanted = aids && live && you !== null && view.status === 'started' && help !== null
  const key = wanted ? [...(view.hand ?? []), view.drawn ?? '', view.melds[you]!.length, scene.prompt?.kind ?? ''].join(' ') : ''
  const found = useHelp<unknown>(help, key)
  void found
  void after
  return { told: ownTold(view), ready: [], best: null }
}
