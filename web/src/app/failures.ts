/** Errors in the reader's words. */
import { t, type Key } from '../i18n'
import { zh } from '../i18n/zh'
import { ApiError, RequestError } from '#sdk'
import { say } from '../ui/toast'

/** Returns why a request failed, for a toast. Each board has its own words for illegal actions. */
export function reasonOf(error: unknown): string {
  if (error instanceof RequestError || error instanceof ApiError) {
    if (error instanceof RequestError && error.data?.['reason'] === 'kicked') return t('gone_kicked')
    // A restriction by the operator has an end; a refusal by the table's author has none.
    if (error instanceof RequestError && error.code === 'forbidden' && error.data?.['until'] !== undefined)
      return t('error_restricted', { reason: String(error.data['reason'] ?? '') })
    const key = `error_${error.code}`
    if (key in zh) return t(key as Key)
    return t('error_other', { text: error.message })
  }
  return t('error_offline')
}

/** Shows why a request failed, if it does; `refusal` has words for some errors. */
export async function toastFailure(request: Promise<unknown>, refusal?: (error: unknown) => string | null): Promise<void> {
  try {
    await request
  } catch (error) {
    say(refusal?.(error) ?? reasonOf(error), true)
  }
}
