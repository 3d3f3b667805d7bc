/**
 * The choice of when chips are added automatically: never, whenever the stack is below the amount, or when
 * all are lost.
 */
import { Choice } from '../../../ui/Row'
import { say } from '../words'

export type Refill = 'hand' | 'short' | 'broke'

const KINDS = ['hand', 'short', 'broke'] as const

export function ReloadRow({ value, hint, onChoose }: { value: Refill; hint: string; onChoose: (value: Refill) => void }) {
  const choices = KINDS.map((kind) => ({ value: kind, label: say(`reload_${kind}`) }))
  return <Choice label={say('reload')} hint={hint} testid="reload" value={value} onChoose={onChoose} choices={choices} />
}

/** Whether a table allows the automatic top-up. */
export function mayReload(options: Record<string, unknown>): boolean {
  return options['reload'] !== false
}
