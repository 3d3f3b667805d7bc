/** Asks once whether to block somebody, and lists what happens. */
import { Button } from '../../ui/Button'
import { Sheet } from '../../ui/Sheet'
import { f, type Word } from './words'

const FACTS: readonly [Word, Word][] = [
  ['block_1', 'block_1_hint'],
  ['block_2', 'block_2_hint'],
  ['block_4', 'block_4_hint'],
  ['block_3', 'block_3_hint'],
]

export function BlockSheet({ name, onBlock, onClose }: { name: string; onBlock: () => void; onClose: () => void }) {
  const footer = (
    <>
      <Button kind="ghost" text={f('never')} onClick={onClose} />
      <Button kind="seal" testid="block-now" text={f('block', { name })} onClick={onBlock} />
    </>
  )
  return (
    <Sheet title={f('block_title', { name })} kind="small" testid="block-sheet" footer={footer} onClose={onClose}>
      <ul class="acc-rows">
        {FACTS.map(([fact, hint]) => (
          <li key={fact} class="acc-row">
            <span>
              <b>{f(fact)}</b>
              <small>{f(hint)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
