import { t } from '../i18n'
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
          <button type="button" class="btn ghost" data-testid="leave-confirm" onClick={onLeave}>
            {t('leave_now')}
          </button>
          <button type="button" class="btn primary" autofocus onClick={onClose}>
            {t('leave_stay')}
          </button>
        </>
      }
    >
      <p class="prose">{t('leave_text')}</p>
    </Sheet>
  )
}
