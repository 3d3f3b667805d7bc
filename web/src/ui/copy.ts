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

/** Whether the system has a sheet of its own for giving links away: phones do. */
export const canShare = typeof navigator.share === 'function'

/** Gives a link away: by the system's sheet where there is one, else by the clipboard. */
export async function share(url: string, title: string): Promise<void> {
  if (!canShare) return copy(url)
  try {
    await navigator.share({ url, title })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url)
  }
}
