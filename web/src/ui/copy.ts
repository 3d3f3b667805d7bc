import { t } from '../i18n'
import { say } from './toast'

/** Puts a text on the clipboard and says so. Where that is forbidden (plain http), it shows the text instead. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say(t('copied'))
  } catch {
    say(t('copy_failed', { text }))
  }
}

/** Whether the system has its own sheet for sharing links, as phones do. */
export const canShare = typeof navigator.share === 'function'

/** Shares a link: with the system's sheet if there is one, else through the clipboard. */
export async function share(url: string, title: string): Promise<void> {
  if (!canShare) return copy(url)
  try {
    await navigator.share({ url, title })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url)
  }
}
