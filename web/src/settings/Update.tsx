/** Says that a new version is there, and loads it when asked: never by itself, for a deal may be running. */
import { signal } from '@preact/signals'
import { update } from '../app/update'
import { t } from '../i18n'
import { Button, IconButton } from '../ui/Button'

const later = signal(false)

export function Update() {
  const load = update.value
  if (load === null || later.value) return null
  return (
    <div class="update" role="status" data-testid="update">
      <span>{t('update_there')}</span>
      <Button kind="now" testid="update-go" text={t('update_go')} onClick={load} />
      <IconButton icon="x" label={t('update_later')} onClick={() => (later.value = true)} />
    </div>
  )
}
