import { t } from '../../../i18n'
import { Sheet } from '../../../ui/Sheet'
import { say } from '../words'

/** Asks once more before a win is said that is none (诈胡): tables that let players err make them pay for it. */
export function FalseWin({ onYes, onClose }: { onYes: () => void; onClose: () => void }) {
  return (
    <Sheet
      title={say('false_win')}
      onClose={onClose}
      kind="sure"
      testid="false-win"
      footer={
        <>
          <button type="button" class="btn" onClick={onClose}>
            {t('close')}
          </button>
          <button type="button" class="btn seal" data-testid="false-win-yes" onClick={onYes}>
            {say('false_win_yes')}
          </button>
        </>
      }
    >
      <p class="prose">{say('false_win_text')}</p>
    </Sheet>
  )
}
