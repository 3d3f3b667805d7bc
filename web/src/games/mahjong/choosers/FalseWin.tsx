import { t } from '../../../i18n'
import { Button } from '../../../ui/Button'
import { Sheet } from '../../../ui/Sheet'
import { say } from '../words'

/**
 * Asks once more before a player declares a win without a winning hand (诈胡). A table that allows this error makes the
 * player pay for it.
 */
export function FalseWin({ onYes, onClose }: { onYes: () => void; onClose: () => void }) {
  return (
    <Sheet
      title={say('false_win')}
      onClose={onClose}
      kind="sure"
      testid="false-win"
      footer={
        <>
          <Button text={t('close')} onClick={onClose} />
          <Button kind="seal" testid="false-win-yes" text={say('false_win_yes')} onClick={onYes} />
        </>
      }
    >
      <p class="prose">{say('false_win_text')}</p>
    </Sheet>
  )
}
