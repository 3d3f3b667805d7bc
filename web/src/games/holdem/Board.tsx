/** The Hold'em board: stage, and the dock below it. */
import { pick } from '../../i18n'
import type { Scene } from '../game'
import { Dock } from './dock/Dock'
import { runSentence, sentence } from './dock/sentence'
import './holdem.css'
import './dock/dock.css'
import { useKeeping } from './history/kept'
import { useRunout } from './runout/useRunout'
import { Stage } from './stage/Stage'
import type { View } from './view'

export function Board({ scene }: { scene: Scene<View> }) {
  useKeeping(scene)
  const staged = useRunout(scene)
  return (
    <main
      class={scene.open ? 'felt board holdem replay' : 'felt board holdem'}
      data-testid="board"
      data-live={scene.log.at(-1)?.live || undefined}
      data-running={staged !== null || undefined}
    >
      <h1 class="sr">{pick(scene.info.name)}</h1>
      <Stage scene={staged ?? scene} running={staged !== null} />
      <Dock scene={staged ? { ...scene, view: staged.view } : scene} words={staged ? runSentence(staged) : sentence(scene)} />
    </main>
  )
}
