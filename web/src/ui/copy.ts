import { t } from '../i18n'
import { say } from './toast'

/** Puts a text on the clipboard and says so; where that is forbidden (plain http), shows it to be copied by hand. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say(t('copied'))
  } catch {
    say(t('copy_failed', { text }))
  }
}
