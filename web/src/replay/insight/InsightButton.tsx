/**
 * The button for the insight into a deal (哪里转折), if its game has an analysis. The code of its sheet is loaded
 * at the first press.
 */
import { createPortal } from 'preact/compat'
import { useState } from 'preact/hooks'
import { t } from '../../i18n'
import { Button } from '../../ui/Button'
import { later } from '../../ui/later'
import { DRAFTED, type Asked } from './asked'

const InsightSheet = later(() => import('./InsightSheet').then((m) => m.InsightSheet))

/** The families whose deals are analysed. */
const FAMILIES: ReadonlySet<string> = new Set([...DRAFTED, 'mahjong', 'riichi', 'holdem'])

/** `onOpen`: opens the sheet outside of this component, for places where the button may disappear while the sheet is read. */
export function InsightButton({ onOpen, ...asked }: Asked & { onOpen?: (asked: Asked) => void }) {
  const [open, setOpen] = useState(false)
  if (!FAMILIES.has(asked.family)) return null
  return (
    <>
      <Button
        kind="ghost turned"
        testid="insight"
        icon="bulb"
        text={t('insight')}
        onClick={() => (onOpen ? onOpen(asked) : setOpen(true))}
      />
      {open && <Insight asked={asked} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The sheet itself; a jump closes it. */
export function Insight({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const jump: Asked['onJump'] = (e, seat) => {
    onClose()
    asked.onJump(e, seat)
  }
  // The sheet is rendered outside of the list beside the board, whose styles change the look of headings.
  return createPortal(<InsightSheet {...asked} onJump={jump} onClose={onClose} />, document.body)
}
