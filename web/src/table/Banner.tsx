/** The state of the connection, above the felt; it pushes the board down and covers nothing. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { SiteBanner } from '../app/SiteBanner'
import { connection, elsewhere, status, takeOver } from '../app/session'
import { useNow } from '../app/clock'
import { t } from '../i18n'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { CallOffer, offersCalls } from './calls'

const RESTORED_BANNER_MS = 2000

export function Banner({ detached, alarm }: { detached: boolean; alarm: boolean }) {
  const online = status.value === 'online'
  const restored = useRestored(online)
  if (elsewhere.value || detached) return <Elsewhere />
  if (!online) return <Reconnecting />
  if (alarm) return <Unfair />
  if (restored)
    return (
      <div class="banner ok" role="status" data-testid="restored">
        <Icon name="check" />
        {t('restored')}
      </div>
    )
  return offersCalls() ? <CallOffer /> : <SiteBanner />
}

/** Whether the connection came back a moment ago. */
function useRestored(online: boolean): boolean {
  const [restored, setRestored] = useState(false)
  const was = useRef(online)
  useEffect(() => {
    if (online === was.current) return
    was.current = online
    setRestored(online)
    if (!online) return
    const timer = setTimeout(() => setRestored(false), RESTORED_BANNER_MS)
    return () => clearTimeout(timer)
  }, [online])
  return restored
}

function Reconnecting() {
  useNow()
  const client = connection()
  const wait = client?.retryAt ? Math.max(0, Math.ceil((client.retryAt - performance.now()) / 1000)) : 0
  return (
    <div class="banner" role="status" data-testid="reconnect">
      <span class="spin" aria-hidden="true" />
      <div class="grow">
        {t('reconnecting')}
        <small>{wait > 0 ? t('retry_in', { n: wait, k: client?.attempt ?? 1 }) : t('retrying', { k: client?.attempt ?? 1 })}</small>
      </div>
      <Button text={t('retry_now')} onClick={() => client?.reconnectNow()} />
    </div>
  )
}

/** The alarm that the server has broken its commitment to a shuffle; the fairness panel of that deal says how. */
function Unfair() {
  return (
    <div class="banner bad" role="alert" data-testid="alarm">
      <Icon name="warn" />
      <div class="grow">
        {t('alarm')}
        <small>{t('alarm_hint')}</small>
      </div>
    </div>
  )
}

function Elsewhere() {
  return (
    <div class="banner elsewhere" role="status" data-testid="elsewhere">
      <Icon name="users" />
      <div class="grow">
        {t('elsewhere')}
        <small>{t('elsewhere_hint')}</small>
      </div>
      <Button text={t('play_here')} onClick={takeOver} />
    </div>
  )
}
