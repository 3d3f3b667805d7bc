/** When a maintenance begins: in minutes, from two hours on in hours, both rounded up. */
import { t } from '../i18n'

/** Returns the text for so many milliseconds. */
export function beginsIn(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  return minutes < 120 ? t('begins_min', { n: minutes }) : t('begins_h', { n: Math.ceil(minutes / 60) })
}
