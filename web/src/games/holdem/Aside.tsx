/** Above the record: how amounts are shown. */
import type { Scene } from '../game'
import { UnitRow } from './seat/UnitRow'
import type { View } from './view'

export function Aside(_: { scene: Scene<View> }) {
  return (
    <div class="units">
      <UnitRow />
    </div>
  )
}
