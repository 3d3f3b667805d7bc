import { Row } from '../../../ui/Row'
import { Segments } from '../../../ui/controls'
import { inBlinds } from '../unit'
import { say } from '../words'

/** The choice between chips and big blinds as the unit of amounts. */
export function UnitRow() {
  return (
    <Row label={say('unit')} testid="unit">
      <Segments
        label={say('unit')}
        value={inBlinds.value ? 1 : 0}
        onChoose={(value) => (inBlinds.value = value === 1)}
        choices={[
          { value: 0, label: say('unit_chips') },
          { value: 1, label: say('unit_bb') },
        ]}
      />
    </Row>
  )
}
