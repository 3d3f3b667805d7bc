import { t, type Key } from '../i18n'
import { Sheet } from '../ui/Sheet'

const KEYS: readonly [string, Key][] = [
  ['← →', 'key_move'], ['Space', 'key_select'], ['Enter', 'key_act'], ['P', 'key_pass'], ['H', 'key_hint'],
  ['Esc', 'key_clear'], ['1 2 3', 'key_choose'], ['T', 'key_auto'], ['?', 'key_help'],
]

/** The keys of the table. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={t('help')} onClose={onClose} testid="help">
      <dl class="keys">
        {KEYS.map(([keys, what]) => <div key={what}><dt><kbd class="kbd">{keys}</kbd></dt><dd>{t(what)}</dd></div>)}
      </dl>
      <p class="hint">{t('help_touch')}</p>
    </Sheet>
  )
}
