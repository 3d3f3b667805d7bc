/** The server's objections to a name, in the reader's words. */
import { reasonOf } from './failures'
import { t, type Key } from '../i18n'
import { ApiError } from '#sdk'

/** Patterns of the server's sentences, each with the key of our text for it. */
const FAULTS: readonly [RegExp, Key][] = [
  [/at least one/, 'name_empty'],
  [/bots/, 'name_bot'],
  [/marks/, 'name_marks'],
  [/at most/, 'name_long'],
  [/printable/, 'name_unprintable'],
]

/** Returns why the server has refused a name. */
export function nameFault(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 422) return reasonOf(error)
  const known = FAULTS.find(([words]) => words.test(error.message))
  return known ? t(known[1]) : t('error_other', { text: error.message })
}
