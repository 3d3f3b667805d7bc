/** The turning point of a deal: one sentence, its picture, the move, the better one, and a link to the replay. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { t } from '../../i18n'
import { whyNot } from '../whynot'
import type { DealInsight } from '#sdk'
import { Button } from '../../ui/Button'
import { later } from '../../ui/later'
import { Sheet } from '../../ui/Sheet'
import { Chances } from './Chances'
import { Discards } from './Discards'
import { DRAFTED, type Asked } from './asked'
import './insight.css'
import { say } from './words'

/** The equities of Hold'em, which this browser computes by itself. */
const Equity = later(() => import('../../games/holdem/insight/Equity').then((m) => m.default))

type Found = null | DealInsight | { failed: unknown }

export function InsightSheet({ onClose, ...asked }: Asked & { onClose: () => void }) {
  const found = useSignal<Found>(null)
  const ask = () => {
    found.value = null
    // The draft is asked for first: the server sends it at once, and it is shown while the whole insight is computed.
    if (DRAFTED.has(asked.family)) {
      asked.source.draft?.().then(
        (draft) => (found.value ??= draft),
        () => undefined,
      )
    }
    asked.source.insight().then(
      (whole) => (found.value = whole),
      (error: unknown) => (found.value = { failed: error }),
    )
  }
  useEffect(() => {
    if (asked.family !== 'holdem') ask()
  }, [asked.source.key])
  if (asked.family === 'holdem') {
    return (
      <Sheet title={t('insight')} onClose={onClose} kind="insight" testid="insight-sheet">
        <Equity
          source={asked.source}
          game={asked.family}
          you={asked.you}
          names={asked.names}
          onJump={(step) => asked.onJump(step, asked.you ?? 0)}
          failed={(error, again) => <Failed error={error} again={again} />}
        />
      </Sheet>
    )
  }
  const now = found.value
  return (
    <Sheet title={t('insight')} onClose={onClose} kind="insight" testid="insight-sheet">
      {now === null && (
        <p class="ins-busy" role="status">
          <span class="spin" />
          {say('busy')}
        </p>
      )}
      {now && 'failed' in now && <Failed error={now.failed} again={ask} />}
      {now && 'insight' in now && now.insight.kind === 'chances' && <Chances found={now.insight} draft={now.draft === true} {...asked} />}
      {now && 'insight' in now && now.insight.kind === 'discards' && <Discards found={now.insight} {...asked} />}
    </Sheet>
  )
}

/** Says why there is nothing to see, with a button to try again. */
function Failed({ error, again }: { error: unknown; again: () => void }) {
  return (
    <div class="ins-busy" role="alert">
      <p>{whyNot(error)}</p>
      <Button kind="ghost" testid="insight-again" text={say('again')} onClick={again} />
    </div>
  )
}
