/** Above the record: how amounts are shown, and the hand as a file. */
import { Segments } from '../../ui/controls'
import type { Scene } from '../game'
import { inBlinds } from './unit'
import type { View } from './view'
import { say } from './words'

export function Aside(_: { scene: Scene<View> }) {
  return (
    <div class="units">
      <span>{say('unit')}</span>
      <Segments label={say('unit')} value={inBlinds.value ? 1 : 0} onChoose={(value) => (inBlinds.value = value === 1)}
        choices={[{ value: 0, label: say('unit_chips') }, { value: 1, label: say('unit_bb') }]} />
    </div>
  )
}
