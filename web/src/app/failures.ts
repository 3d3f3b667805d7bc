/** What went wrong, in the reader's words. */
import { t, type Key } from '../i18n'
import { zh } from '../i18n/zh'
import { ApiError, RequestError } from '#sdk'

/** Returns why a request failed, for a toast. Illegal actions have words of their own: see the board's. */
export function reasonOf(error: unknown): string {
  if (error instanceof RequestError || error instanceof ApiError) {
    if (error instanceof RequestError && error.data?.['reason'] === 'kicked') return t('gone_kicked')
    const key = `error_${error.code}`
    if (key in zh) return t(key as Key)
    return t('error_other', { text: error.message })
  }
  return t('error_offline')
}
