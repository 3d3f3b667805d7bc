/**
 * For a spectator, above the record: the choice between chips and big blinds. A player has this choice among
 * the tools of the seat.
 */
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
