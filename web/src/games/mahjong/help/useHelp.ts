/**
 * Returns what the hand waits for; the server is asked once for each hand. null: not known yet, or the table does not show
 * waits.
 */
import { useHelp as useAnswer } from '../../parts/useHelp'
import type { Scene } from '../../game'
import { isOut, type Help, type View } from '../view'

export function useHelp(scene: Scene<View>): Help | null {
  const { view, live, you, help } = scene
  const playing = view.status === 'started' && !view.amounts && (view.stage === 'turn' || view.stage === 'claim')
  const wanted = scene.helped && live && you !== null && playing && !isOut(view, you) && help !== null
  const key = wanted ? [...(view.hand ?? []), view.drawn ?? '', view.missing[you] ?? '', scene.prompt?.kind === 'discard'].join(' ') : ''
  return useAnswer<Help>(help, key)
}
