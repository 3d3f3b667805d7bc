import { t, type Key } from '../i18n'
import { Sheet } from '../ui/Sheet'

const KEYS: readonly [string, Key][] = [
  ['← →', 'replay_key_step'],
  ['⇧ ← →', 'replay_key_round'],
  [', .', 'replay_key_turn'],
  ['↑ ↓', 'replay_key_ends'],
  ['Space', 'replay_key_play'],
  ['− +', 'replay_key_speed'],
  ['V', 'replay_key_view'],
  ['S', 'replay_key_open'],
  ['A', 'sound'],
  ['?', 'replay_key_help'],
]

/** The keys of a match. In the list they stand after the keys that move within a deal. */
const MATCH_KEYS = ['[ ]', 'replay_key_deal'] as const
const MATCH_AT = 4

/** The keys of the replay. */
export function HelpSheet({ match, onClose }: { match: boolean; onClose: () => void }) {
  const keys = match ? [...KEYS.slice(0, MATCH_AT), MATCH_KEYS, ...KEYS.slice(MATCH_AT)] : KEYS
  return (
    <Sheet title={t('help')} onClose={onClose} testid="help">
      <dl class="keys">
        {keys.map(([keys, what]) => (
          <div key={what}>
            <dt>
              <kbd class="kbd">{keys}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
