/** Says that a new version is there, and loads it when asked: never by itself, for a deal may be running. */
import { signal } from '@preact/signals'
import { update } from '../app/worker'
import { t } from '../i18n'
import { Icon } from '../ui/Icon'

const later = signal(false)

export function Update() {
  const load = update.value
  if (load === null || later.value) return null
  return (
    <div class="update" role="status" data-testid="update">
      <span>{t('update_there')}</span>
      <button type="button" class="btn now" data-testid="update-go" onClick={load}>
        {t('update_go')}
      </button>
      <button type="button" class="ibtn" aria-label={t('update_later')} onClick={() => (later.value = true)}>
        <Icon name="x" />
      </button>
    </div>
  )
}
