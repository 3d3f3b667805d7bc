/** Texts of the server's operator: the announcement for everybody, above the page, or why this person is excluded. */
import { signal } from '@preact/signals'
import { announcement, connection } from './session'
import { beginsIn } from './begins'
import { lang, t } from '../i18n'
import { Button, IconButton } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { useNow } from './clock'

/** The announcement that this person has read. */
const read = signal('')

export function SiteBanner() {
  const told = announcement.value
  const now = useNow(told !== null)
  const text = told ? told[lang.value] || told.zh || told.en : ''
  if (!told || !text || now >= told.until || read.value === text) return null
  return (
    <div class="banner" data-testid="announcement">
      <Icon name="warn" />
      <div class="grow">
        <span role="status">{text}</span>
        {told.at && told.at > now && (
          <span class="num" role="timer" aria-live="off">
            {' '}
            {beginsIn(told.at - now)}
          </span>
        )}
      </div>
      <IconButton icon="x" label={t('close')} onClick={() => (read.value = text)} />
    </div>
  )
}

/**
 * The text in place of the page for an excluded person. Trying again works after a mere disconnect, or once a
 * restriction has ended.
 */
export function Excluded() {
  return (
    <main class="message" data-testid="excluded">
      <Icon name="warn" />
      <h1>{t('excluded')}</h1>
      <p role="status">{connection()?.closeReason}</p>
      <Button text={t('try_now')} onClick={() => location.reload()} />
    </main>
  )
}
