/** Our seat: in or out, its chips, what becomes of beaten hands, how amounts are shown. */
import { Button } from '../../../ui/Button'
import { Row } from '../../../ui/Row'
import { Segments } from '../../../ui/controls'
import { Sheet } from '../../../ui/Sheet'
import type { Scene } from '../../game'
import { bounds } from '../buyin'
import { amountOf } from '../unit'
import type { View } from '../view'
import { say } from '../words'
import { mayReload } from './ReloadRow'
import { reloadHint } from './ReloadSheet'
import { UnitRow } from './UnitRow'

export function SeatSheet({
  scene,
  onClose,
  onChips,
  onReload,
}: {
  scene: Scene<View>
  onClose: () => void
  onChips: () => void
  onReload: () => void
}) {
  const info = scene.seats[scene.you ?? -1]
  const { services, reload } = scene
  const stacks = info?.stack !== undefined
  return (
    <Sheet title={say('my_seat')} onClose={onClose} kind="settings" testid="seat-sheet">
      <div class="opts">
        {stacks && <SittingRow scene={scene} />}
        {stacks && (
          <Row label={say('unit_chips')} hint={amountOf(scene.view, info?.stack ?? 0)}>
            <Button kind="ghost" testid="sheet-chips" text={say('top_up')} onClick={onChips} />
          </Row>
        )}
        {stacks && mayReload(scene.options) && (
          <Row label={say('reload')} hint={reloadHint(reload?.when ?? 'hand', reload?.to ?? bounds(scene.options).high)}>
            <Button kind="ghost" testid="sheet-reload" text={say('reload_change')} onClick={onReload} />
          </Row>
        )}
        {stacks && mayMuck(scene) && (
          <Row label={say('beaten')} hint={say('beaten_hint')}>
            <Segments
              label={say('beaten')}
              value={scene.autoMuck === null ? 'table' : scene.autoMuck ? 'muck' : 'ask'}
              onChoose={(value) => services?.muck(value === 'table' ? null : value === 'muck')}
              choices={(['table', 'muck', 'ask'] as const).map((value) => ({ value, label: say(`beaten_${value}`) }))}
            />
          </Row>
        )}
        <UnitRow />
      </div>
    </Sheet>
  )
}

/** In, out, or in with the next big blind. */
function SittingRow({ scene }: { scene: Scene<View> }) {
  const info = scene.seats[scene.you ?? -1]
  const states = (info?.owes ?? 0) > 0 ? (['post', 'wait_bb', 'out'] as const) : (['in', 'out'] as const)
  return (
    <Row label={say('sitting')} hint={info?.owes ? say('owes', { n: amountOf(scene.view, info.owes) }) : undefined}>
      <Segments
        label={say('sitting')}
        value={info?.sitting ?? 'in'}
        onChoose={(state) => scene.services?.sit(state)}
        choices={states.map((value) => ({ value, label: say(`sitting_${value}`) }))}
      />
    </Row>
  )
}

function mayMuck({ options }: Scene<View>): boolean {
  return options['betting'] !== 'house' && options['muck'] !== 'never'
}
