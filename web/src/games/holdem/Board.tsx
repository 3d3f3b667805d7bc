/** The Hold'em board: stage, and the dock below it. */
import { t } from '../../i18n'
import type { Scene } from '../game'
import { Dock } from './Dock'
import './holdem.css'
import { Plans } from './Plans'
import { sentence } from './sentence'
import { Stage } from './Table'
import type { View } from './view'

export function Board({ scene }: { scene: Scene<View> }) {
  return (
    <main class={scene.open ? 'felt board holdem replay' : 'felt board holdem'} data-testid="board" data-live={scene.log.at(-1)?.live || undefined}>
      <h1 class="sr">{t('tab_log')}</h1>
      <Stage scene={scene} />
      <Dock scene={scene} words={sentence(scene)} extra={scene.you === null || scene.open ? null : <Plans scene={scene} />} />
    </main>
  )
}
