/** Opens where a deal turned (哪里转折), if its game has an analysis; nothing of it is loaded before. */
import { createPortal, lazy, Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { t } from '../../i18n'
import { Icon } from '../../ui/Icon'
import type { Asked } from './asked'

const InsightSheet = lazy(() => import('./InsightSheet').then((m) => m.InsightSheet))

/** The families whose deals are analysed. */
const FAMILIES: ReadonlySet<string> = new Set(['landlord', 'climbing', 'mahjong', 'riichi', 'holdem'])

export function InsightButton(asked: Asked) {
  const [open, setOpen] = useState(false)
  if (!FAMILIES.has(asked.family)) return null
  const jump: Asked['onJump'] = (e, seat) => {
    setOpen(false)
    asked.onJump(e, seat)
  }
  return (
    <>
      <button type="button" class="btn ghost turned" data-testid="insight" onClick={() => setOpen(true)}>
        <Icon name="bulb" />
        {t('insight')}
      </button>
      {open &&
        // Outside of the list beside the board, whose headings look otherwise.
        createPortal(
          <Suspense fallback={null}>
            <InsightSheet {...asked} onJump={jump} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
