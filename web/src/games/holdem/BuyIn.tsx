/** Before a seat is taken: how many chips to bring (带入), and whether they shall be filled up. */
import { useState } from 'preact/hooks'
import { t } from '../../i18n'
import { number } from '../../i18n'
import type { Reload } from '#sdk'
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
          <button type="button" class="btn ghost" onClick={onClose}>
            {t('cancel')}
          </button>
          <button
            type="button"
            class="btn now num"
            data-testid="buy-in-go"
            autofocus
            onClick={() => onBring(field.value, reloadOf(kind, field.value, high))}
          >
            {say('bring', { n: number(field.value) })}
          </button>
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
