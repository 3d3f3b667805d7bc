import { t } from '../i18n'
import { ApiError, isMap } from '#sdk'

/** Returns why a deal cannot be shown, in words for a person who only followed a link. */
export function whyNot(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  if (error.status === 404) return t('replay_gone')
  if (error.status === 403) return t(isMap(error.data) && 'match' in error.data ? 'replay_match_runs' : 'replay_hidden')
  if (error.status === 413) return t('replay_too_large')
  if (error.status === 422) return t('replay_no_record', { text: error.message })
  if (error.status === 0) return t('error_offline')
  return t('error_other', { text: error.message })
}
