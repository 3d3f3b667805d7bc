/** A time in words. */
import { lang } from '../i18n'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns how long ago `at` was, in words; after a week, the date of `at`. Both times are Unix milliseconds. */
export function ago(at: number, now: number): string {
  const locale = lang.value === 'zh' ? 'zh-CN' : 'en-GB'
  const past = Math.max(0, now - at)
  if (past > 7 * DAY) return new Date(at).toLocaleDateString(locale, { month: 'long', day: 'numeric' })
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (past < MINUTE) return words.format(0, 'second')
  if (past < HOUR) return words.format(-Math.floor(past / MINUTE), 'minute')
  if (past < DAY) return words.format(-Math.floor(past / HOUR), 'hour')
  return words.format(-Math.floor(past / DAY), 'day')
}
