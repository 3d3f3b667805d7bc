/** Why a wish about an account was refused, in the reader's words and beside its field. */
import { ApiError, isMap } from '#sdk'
import { a, type Word } from './words'

export interface Fault {
  /** The field that is wrong; null: no single field. */
  field: 'handle' | 'password' | null
  text: string
}

const REASONS: Record<string, Word> = {
  form: 'form',
  reserved: 'reserved',
  taken: 'taken',
  looks_like: 'looks_like',
  length: 'length',
  common: 'common',
  handle: 'same',
}

/** Returns why a wish was refused. `wrong`: the word for an answer 401 without a further reason. */
export function faultOf(error: unknown, handle: string, wrong: Word = 'wrong'): Fault {
  if (error instanceof DOMException) return { field: null, text: a(error.name === 'InvalidStateError' ? 'key_there' : 'no_key') }
  if (!(error instanceof ApiError)) return { field: null, text: a('offline') }
  const data = isMap(error.data) ? error.data : {}
  const field = data['path'] === '$.handle' ? 'handle' : data['path'] === '$.password' ? 'password' : null
  if (field) return { field, text: a(REASONS[String(data['reason'])] ?? 'form', { handle }) }
  return { field: null, text: said(error, data, wrong) }
}

function said(error: ApiError, data: Record<string, unknown>, wrong: Word): string {
  if (error.status === 401) return a(wrong)
  if (error.status === 404) return a('none')
  if (error.status === 429) return a('wait', { n: Math.ceil((error.retryAfterMs ?? 1000) / 1000) })
  if (error.status === 503) return `${a('away')}. ${a('away_hint')}`
  if (data['reason'] === 'account') return a('has_account')
  if (data['reason'] === 'last') return a('last')
  if (data['reason'] === 'old_sign_in') return a('old_sign_in')
  if (data['reason'] === 'fresh') return a('confirm_hint')
  return error.status === 0 ? a('offline') : error.message
}
