/** The calls about tokens and programs, the choices for a new token, and why a wish was refused. */
import { ApiError, isMap } from '#sdk'
import { type ApiToken, type Scope, Tokens } from '#sdk/tokens'
import { api } from '../../app/session'
import { lang } from '../../i18n'
import { type Fault, faultOf } from '../account/faults'
import { p, type Word } from './words'

export const tokens = new Tokens(api)

/** The scopes of a token, in the order in which they are offered. */
export const SCOPES: readonly { scope: Scope; hint: Word; ofProgram: boolean }[] = [
  { scope: 'play', hint: 'play_hint', ofProgram: true },
  { scope: 'watch', hint: 'watch_hint', ofProgram: true },
  { scope: 'read', hint: 'read_hint', ofProgram: true },
  { scope: 'social', hint: 'social_hint', ofProgram: false },
]
export const DAYS = [30, 90, 365] as const

/** Returns the scopes that a token may have; a program has neither friends nor an inbox. */
export function scopesFor(program: boolean): typeof SCOPES {
  return program ? SCOPES.filter(({ ofProgram }) => ofProgram) : SCOPES
}

/** The scopes of a token in the reader's language. */
export function scopesOf({ scopes }: Pick<ApiToken, 'scopes'>): string {
  return scopes.map((scope) => p(scope)).join(lang.value === 'zh' ? '、' : ', ')
}

const FIELDS: Record<string, Word> = { '$.label': 'label_form', '$.name': 'name_form', '$.scopes': 'scopes_form' }

/** Returns why a wish about a token or a program was refused; `handle`: the wished handle, or the program's. */
export function refusal(error: unknown, handle = ''): Fault {
  if (!(error instanceof ApiError)) return faultOf(error, handle)
  const data = isMap(error.data) ? error.data : {}
  const word = data['reason'] === 'many' ? 'many' : error.status === 404 ? 'lost' : FIELDS[String(data['path'])]
  return word ? { field: null, text: p(word) } : faultOf(error, handle)
}
