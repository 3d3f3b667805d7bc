/** The sheet for more chips between hands (补码, 再买入), up to what the table allows. */
import { number, t } from '../../../i18n'
import { Button } from '../../../ui/Button'
import { Sheet } from '../../../ui/Sheet'
import { bounds } from '../buyin'
import { say } from '../words'
import { ChipsField, useChips } from './ChipsField'

interface Props {
  stack: number
  options: Record<string, unknown>
  onBring: (chips: number) => void
  onClose: () => void
}

export function TopUp({ stack, options, onBring, onClose }: Props) {
  const { low, high } = bounds(options)
  const field = useChips(Math.max(1, low - stack), Math.max(1, high - stack))
  const full = stack >= high
  const bring = () => {
    onBring(field.value)
    onClose()
  }
  const footer = (
    <>
      <Button kind="ghost" text={t('cancel')} onClick={onClose} />
      {!full && <Button kind="now num" testid="chips-go" text={say('add_chips', { n: number(field.value) })} onClick={bring} />}
    </>
  )
  return (
    <Sheet title={say(stack === 0 ? 'rebuy' : 'top_up')} onClose={onClose} kind="sure" testid="top-up" footer={footer}>
      <p class="prose">{full ? say('chips_full', { n: number(high) }) : say('chips_hint', { n: number(high) })}</p>
      {!full && <ChipsField field={field} options={options} />}
    </Sheet>
  )
}
