/** The choice between chips and big blinds, above the record of a spectator, who has no tools. */
import type { Scene } from '../game'
import { UnitRow } from './seat/UnitRow'
import type { View } from './view'

export function Aside({ scene }: { scene: Scene<View> }) {
  return scene.you === null ? (
    <div class="units">
      <UnitRow />
    </div>
  ) : null
}
