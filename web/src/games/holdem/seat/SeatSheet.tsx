/** The sheet of our seat: in or out, its chips, whether beaten hands are mucked, how amounts are shown. */
import { Button } from '../../../ui/Button'
import { Choice, Row } from '../../../ui/Row'
import { Sheet } from '../../../ui/Sheet'
import type { Scene } from '../../game'
import { bounds } from '../buyin'
import { amountOf } from '../unit'
import type { View } from '../view'
import { say } from '../words'
import { mayReload } from './ReloadRow'
import { reloadHint } from './ReloadSheet'
import { UnitRow } from './UnitRow'

interface Props {
  scene: Scene<View>
  /** Whether the row of tools is not shown: then the sheet also has the choice of the unit of amounts. */
  brief: boolean
  onClose: () => void
  onChips: () => void
  onReload: () => void
}

export function SeatSheet({ scene, brief, onClose, onChips, onReload }: Props) {
  const stack = scene.seats[scene.you ?? -1]?.stack
  const { auto_muck, reload, options } = scene.state
  return (
    <Sheet title={say('my_seat')} onClose={onClose} kind="settings" testid="seat-sheet">
      <div class="opts">
        {stack !== undefined && (
          <>
            <SittingRow scene={scene} />
            <Row label={say('unit_chips')} hint={amountOf(scene.view, stack)}>
              <Button kind="ghost" testid="sheet-chips" text={say('top_up')} onClick={onChips} />
            </Row>
            {mayReload(options) && (
              <Row label={say('reload')} hint={reloadHint(reload?.when ?? 'hand', reload?.to ?? bounds(options).high)}>
                <Button kind="ghost" testid="sheet-reload" text={say('reload_change')} onClick={onReload} />
              </Row>
            )}
            {mayMuck(options) && (
              <Choice
                label={say('beaten')}
                hint={say('beaten_hint')}
                value={auto_muck === undefined ? 'table' : auto_muck ? 'muck' : 'ask'}
                onChoose={(value) => scene.services?.muck(value === 'table' ? null : value === 'muck')}
                choices={(['table', 'muck', 'ask'] as const).map((value) => ({ value, label: say(`beaten_${value}`) }))}
              />
            )}
          </>
        )}
        {brief && <UnitRow />}
      </div>
    </Sheet>
  )
}

/** The choice whether we sit in or out; a seat that owes blinds may post them or wait for the big blind. */
function SittingRow({ scene }: { scene: Scene<View> }) {
  const info = scene.seats[scene.you ?? -1]
  const states = (info?.owes ?? 0) > 0 ? (['post', 'wait_bb', 'out'] as const) : (['in', 'out'] as const)
  return (
    <Choice
      label={say('sitting')}
      hint={info?.owes ? say('owes', { n: amountOf(scene.view, info.owes) }) : undefined}
      value={info?.sitting ?? 'in'}
      onChoose={(state) => scene.services?.sit(state)}
      choices={states.map((value) => ({ value, label: say(`sitting_${value}`) }))}
    />
  )
}

function mayMuck(options: Record<string, unknown>): boolean {
  return options['betting'] !== 'house' && options['muck'] !== 'never'
}
