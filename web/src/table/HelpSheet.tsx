import type { Game } from '../games/game'
import { t, type Key } from '../i18n'
import { Sheet } from '../ui/Sheet'

const KEYS: readonly [string, Key][] = [
  ['← →', 'key_move'],
  ['Space', 'key_select'],
  ['Enter', 'key_act'],
  ['P', 'key_pass'],
  ['H', 'key_hint'],
  ['Esc', 'key_clear'],
  ['1 2 3', 'key_choose'],
  ['T', 'key_auto'],
  ['?', 'key_help'],
]

/** The list of keys: those of the game's board if it names any, else those of a hand of cards. */
export function HelpSheet({ game, onClose }: { game?: Game; onClose: () => void }) {
  const own = game?.keys?.()
  const keys = own ? [...own, ['?', t('key_help')] as const] : KEYS.map(([keys, what]) => [keys, t(what)] as const)
  return (
    <Sheet title={t('help')} onClose={onClose} testid="help">
      <dl class="keys">
        {keys.map(([key, what]) => (
          <div key={what}>
            <dt>
              <kbd class="kbd">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      {!own && <p class="hint">{t('help_touch')}</p>}
    </Sheet>
  )
}
