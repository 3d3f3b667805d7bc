/** A row in the sheet for a new table: how many chips its author brings (带入). */
import { Row } from '../../ui/Row'
import { number } from '../../i18n'
import { bounds, broughtOf } from './buyin'
import { ChipsField } from './seat/ChipsField'
import { say } from './words'

interface Props {
  options: Record<string, unknown>
  value: number | null
  onChange: (chips: number | null) => void
}

export function Bring({ options, value, onChange }: Props) {
  const { low, high } = bounds(options)
  const field = {
    low,
    high,
    value: broughtOf(options, value),
    set: (next: number) => onChange(next >= high ? null : Math.max(low, Math.round(next))),
  }
  return (
    <Row label={say('bring_title')} hint={say('buy_in_hint', { low: number(low), high: number(high) })} testid="option-buy_in">
      {low <= high && <ChipsField field={field} options={options} />}
    </Row>
  )
}
