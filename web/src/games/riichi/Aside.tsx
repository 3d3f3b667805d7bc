/** In the rail, above the record: what is done by itself. */
import type { Scene } from '../game'
import { Chips, Taps } from '../parts/tiles/Toggles'
import { toggles } from './help/toggles'
import type { View } from './view'

export function Aside({ scene }: { scene: Scene<View> }) {
  if (scene.you === null || !scene.live) return null
  return (
    <div class="mj-aside">
      <Chips toggles={toggles()} />
      <Taps />
    </div>
  )
}
