/** Why the server refused an action, in a player's words. */
import { RequestError } from '#sdk'
import { cardName } from '../../ui/Card'
import { say, WORDS } from './words'

/** Returns the reason; null if it is none of these games'. */
export function refusal(error: unknown): string | null {
  if (!(error instanceof RequestError)) return null
  const reason = error.code === 'illegal_action' ? String(error.data?.['reason'] ?? '') : error.code
  if (!(reason in WORDS.zh)) return null
  return say(reason, { card: cardName(String(error.data?.['card'] ?? '')) })
}
