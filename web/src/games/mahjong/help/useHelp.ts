/** What the player's hand waits for: the server is asked for each new hand. */
import { useHelp as useAnswer } from '../../parts/useHelp'
import type { Scene } from '../../game'
import { isOut, type Help, type View } from '../view'

/**
 * Returns what the server has answered; null: not known yet, the table does not show waits, or the viewer
 * does not play now.
 */
export function useHelp(scene: Scene<View>): Help | null {
  const { view, live, you, help } = scene
  const playing = view.status === 'started' && !view.amounts && (view.stage === 'turn' || view.stage === 'claim')
  const wanted = scene.helped && live && you !== null && playing && !isOut(view, you) && help !== null
  const key = wanted ? [...(view.hand ?? []), view.drawn ?? '', view.missing[you] ?? '', scene.prompt?.kind === 'discard'].join(' ') : ''
  return useAnswer<Help>(help, key)
}
