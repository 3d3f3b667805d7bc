/** The sheet before a seat is taken: how many chips to bring (带入), and whether the stack is filled up. */
import { useState } from 'preact/hooks'
import { t } from '../../i18n'
import { number } from '../../i18n'
import type { Reload } from '#sdk'
import { Button } from '../../ui/Button'
import { Sheet } from '../../ui/Sheet'
import { bounds } from './buyin'
import { ChipsField, useChips } from './seat/ChipsField'
import { mayReload, ReloadRow, type Refill } from './seat/ReloadRow'
import { reloadHint, reloadOf } from './seat/ReloadSheet'
import { say } from './words'

interface Props {
  options: Record<string, unknown>
  onBring: (chips: number, reload: Reload | null) => void
  onClose: () => void
}

export function BuyIn({ options, onBring, onClose }: Props) {
  const { low, high } = bounds(options)
  const field = useChips(low, high)
  const [kind, choose] = useState<Refill>('hand')
  return (
    <Sheet
      title={say('buy_in')}
      onClose={onClose}
      kind="sure"
      testid="buy-in"
      footer={
        <>
          <Button kind="ghost" text={t('cancel')} onClick={onClose} />
          <Button
            kind="now num"
            testid="buy-in-go"
            text={say('bring', { n: number(field.value) })}
            autofocus
            onClick={() => onBring(field.value, reloadOf(kind, field.value, high))}
          />
        </>
      }
    >
      <p class="prose">{say('buy_in_hint', { low: number(low), high: number(high) })}</p>
      <ChipsField field={field} options={options} />
      {mayReload(options) && (
        <div class="opts">
          <ReloadRow value={kind} hint={reloadHint(kind, field.value)} onChoose={choose} />
        </div>
      )}
    </Sheet>
  )
}
