import { t } from '../i18n'

/** Returns a length of time in a short form: `0.4 s`, `12 s`, `3 min 05`. */
export function duration(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 9.95) return t('seconds', { n: seconds.toFixed(1) })
  if (seconds < 59.5) return t('seconds', { n: Math.round(seconds) })
  const whole = Math.round(seconds)
  return t('replay_minutes', { m: Math.floor(whole / 60), s: String(whole % 60).padStart(2, '0') })
}
