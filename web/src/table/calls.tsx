/**
 * Notifications for players whose page is in the background when their turn begins. The page offers notifications to a
 * player who has missed a turn.
 */
import { signal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import type { Table } from '#sdk'
import { call, endNotice, notifyTurn, permission } from '../app/notify'
import { account } from '../app/session'
import { callOffered, calling } from '../app/settings'
import { t } from '../i18n'
import { Button, IconButton } from '../ui/Button'
import { Icon } from '../ui/Icon'

/** Whether a turn of ours has ended while the page was in the background. */
const missed = signal(false)

/**
 * Notifies of a turn that begins while the page is in the background. The notification ends with the turn, or when the page
 * comes to the front.
 */
export function useCalls(table: Table): void {
  const turn = table.seats[table.you ?? -1]?.auto ? undefined : table.prompt?.turn
  // In a layout effect: other effects wait for a paint, or in the background for a timer.
  useLayoutEffect(() => {
    if (turn === undefined) return
    const { id } = table
    // Closing waits for the notification: the turn may be over before it is shown.
    let told = document.hidden ? notifyTurn(id) : null
    return () => {
      if (told !== null) void told.then(() => endNotice(id))
      told = null
      if (document.hidden) missed.value = true
    }
  }, [table, turn])

  useLayoutEffect(() => {
    // This also closes a notification that the service worker showed while no page was open.
    const seen = () => {
      if (!document.hidden) void endNotice(table.id)
    }
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [table])
}

/** Whether notifications are to be offered now. */
export function offersCalls(): boolean {
  return missed.value && permission.value === 'default' && !calling.value && !callOffered.value
}

/** The offer of notifications above the felt, which is made once. */
export function CallOffer() {
  const decline = () => (callOffered.value = true)
  const accept = () => void call(true).then(pushTurns).finally(decline)
  return (
    <div class="banner" role="status" data-testid="call-offer">
      <Icon name="bell" />
      <div class="grow">
        {t('call_offer')}
        <small>{t('call_offer_hint')}</small>
      </div>
      <Button testid="call-on" text={t('call_on')} onClick={accept} />
      <IconButton testid="call-off" icon="x" label={t('call_off')} onClick={decline} />
    </div>
  )
}

/** Registers this browser for notifications while the page is closed. Only for an account whose person wants notifications. */
async function pushTurns(): Promise<void> {
  const who = account.value
  if (!calling.value || !who?.handle) return
  const { canPush, register } = await import('../app/push')
  if (canPush()) await register(who.token, ['turn'], null).catch(() => undefined)
}
