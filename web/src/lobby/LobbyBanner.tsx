/** A fault of the connection, above the page. */
import { SiteBanner } from '../app/SiteBanner'
import { account, connection, elsewhere, status, takeOver } from '../app/session'
import { t } from '../i18n'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { lines, unreachable } from './feed'

export function LobbyBanner() {
  if (elsewhere.value) return <Elsewhere />
  if (account.value ? lost() : unreachable.value && lines.value !== null) return <Reconnecting />
  return <SiteBanner />
}

/** Whether the connection counts as lost, which it does not during the first attempt to connect. */
function lost(): boolean {
  return status.value === 'waiting' || (status.value !== 'online' && (connection()?.attempt ?? 0) > 0)
}

function Reconnecting() {
  const client = connection()
  return (
    <div class="banner" role="status" data-testid="lobby-offline">
      <span class="spin" aria-hidden="true" />
      <div class="grow">
        {t('lobby_offline')}
        <small>{t(client ? 'lobby_offline_hint' : 'away_hint')}</small>
      </div>
      {client && <Button text={t('try_now')} onClick={() => client.reconnectNow()} />}
    </div>
  )
}

function Elsewhere() {
  return (
    <div class="banner elsewhere" role="status" data-testid="lobby-elsewhere">
      <Icon name="users" />
      <div class="grow">
        {t('lobby_elsewhere')}
        <small>{t('lobby_elsewhere_hint')}</small>
      </div>
      <Button text={t('use_here')} onClick={takeOver} />
    </div>
  )
}
