/** The Hold'em board: stage, and the dock below it. */
import { pick } from '../../i18n'
import type { Scene } from '../game'
import { Dock } from './dock/Dock'
import { sentence } from './dock/sentence'
import './holdem.css'
import './dock/dock.css'
import { useKeeping } from './history/kept'
import { Stage } from './stage/Stage'
import type { View } from './view'

export function Board({ scene }: { scene: Scene<View> }) {
  useKeeping(scene)
  return (
    <main
      class={scene.open ? 'felt board holdem replay' : 'felt board holdem'}
      data-testid="board"
      data-live={scene.log.at(-1)?.live || undefined}
    >
      <h1 class="sr">{pick(scene.info.name)}</h1>
      <Stage scene={scene} />
      <Dock scene={scene} words={sentence(scene)} />
    </main>
  )
}
