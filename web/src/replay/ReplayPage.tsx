/** A finished deal, step by step. */
import { t } from '../i18n'

export function ReplayPage({ deal }: { deal: string | null }) {
  return <main class="message" data-testid="replay" data-deal={deal}><h1>{t('loading')}</h1></main>
}
