/** The time until a maintenance begins: in minutes, or in hours if it is two hours or more; rounded up. */
import { t } from '../i18n'

/** Returns the text for `ms` milliseconds. */
export function beginsIn(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  return minutes < 120 ? t('begins_min', { n: minutes }) : t('begins_h', { n: Math.ceil(minutes / 60) })
}
