/** The sheet for the automatic top-up of our chips between hands (自动补码): whether to top up, and to what amount. */
import { useState } from 'preact/hooks'
import { number, t } from '../../../i18n'
import type { Reload } from '#sdk'
import { Button } from '../../../ui/Button'
import { Sheet } from '../../../ui/Sheet'
import { bounds } from '../buyin'
import { say } from '../words'
import { ChipsField, useChips } from './ChipsField'
import { ReloadRow, type Refill } from './ReloadRow'

interface Props {
  reload: Reload | undefined
  options: Record<string, unknown>
  onSave: (reload: Reload | null) => void
  onClose: () => void
}

export function ReloadSheet({ reload, options, onSave, onClose }: Props) {
  const { low, high } = bounds(options)
  const [kind, choose] = useState<Refill>(reload?.when ?? 'hand')
  const field = useChips(low, high, reload?.to)
  const save = () => {
    onSave(reloadOf(kind, field.value, high))
    onClose()
  }
  const footer = (
    <>
      <Button kind="ghost" text={t('cancel')} onClick={onClose} />
      <Button kind="now" testid="reload-go" text={say('reload_save')} onClick={save} />
    </>
  )
  return (
    <Sheet title={say('reload')} onClose={onClose} kind="sure" testid="reload-sheet" footer={footer}>
      <div class="opts">
        <ReloadRow value={kind} hint={reloadHint(kind, field.value)} onChoose={choose} />
      </div>
      {kind !== 'hand' && <ChipsField field={field} options={options} />}
    </Sheet>
  )
}

/** Returns a sentence that explains a choice. */
export function reloadHint(kind: Refill, to: number): string {
  return say(`reload_hint_${kind}`, { n: number(to) })
}

/** Returns a choice as the request has it; null: no top-up. `to` is left out if it is the largest buy-in, the table's default. */
export function reloadOf(kind: Refill, to: number, high: number): Reload | null {
  return kind === 'hand' ? null : { when: kind, ...(to >= high ? {} : { to }) }
}
