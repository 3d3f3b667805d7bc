/** Words of the server's operator, above the page: why this person is excluded, else the announcement for everybody. */
import { signal } from '@preact/signals'
import { announcement, connection, excluded } from './session'
import { lang, t } from '../i18n'
import { IconButton } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { useNow } from './clock'

/** The announcement that this person has read. */
const read = signal('')

export function SiteBanner() {
  const told = announcement.value
  const now = useNow(told !== null)
  if (excluded.value) return <Excluded />
  const text = told ? told[lang.value] || told.zh || told.en : ''
  if (!told || !text || now >= told.until || read.value === text) return null
  return (
    <div class="banner" role="status" data-testid="announcement">
      <Icon name="warn" />
      <div class="grow">{text}</div>
      <IconButton icon="x" label={t('close')} onClick={() => (read.value = text)} />
    </div>
  )
}

function Excluded() {
  return (
    <div class="banner bad" role="status" data-testid="excluded">
      <Icon name="warn" />
      <div class="grow">
        {t('excluded')}
        <small>{connection()?.closeReason}</small>
      </div>
    </div>
  )
}
