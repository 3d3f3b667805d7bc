import { t } from '../i18n'
import { Button } from '../ui/Button'
import { Sheet } from '../ui/Sheet'

/** Asks before leaving in the middle of a deal. */
export function LeaveSheet({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  return (
    <Sheet
      title={t('leave_title')}
      onClose={onClose}
      testid="leave-sheet"
      footer={
        <>
          <Button kind="ghost" testid="leave-confirm" text={t('leave_now')} onClick={onLeave} />
          <Button kind="primary" text={t('leave_stay')} autofocus onClick={onClose} />
        </>
      }
    >
      <p class="prose">{t('leave_text')}</p>
    </Sheet>
  )
}
