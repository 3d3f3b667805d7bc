/** Why the server refused a bet, in a player's words. */
import { number } from '../../i18n'
import { RequestError } from '#sdk'
import { say, WORDS } from './words'

export function refusal(error: unknown): string | null {
  if (!(error instanceof RequestError)) return null
  const reason = error.code === 'illegal_action' ? String(error.data?.['reason'] ?? '') : error.code
  if (!(reason in WORDS.zh)) return null
  const bound = error.data?.['min'] ?? error.data?.['max']
  return say(reason, { n: typeof bound === 'number' ? number(bound) : '' })
}
