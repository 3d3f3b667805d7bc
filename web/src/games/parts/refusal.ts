/** Why the server refused a request, in a player's words. */
import { sayer, type Words } from '../../i18n'
import { RequestError } from '#sdk'

type Fill = (data: Record<string, unknown>) => Record<string, string>

/**
 * Returns a function that says in a game's words why a request was refused, and returns null for an error for
 * which the game has no words. `fill`: returns the texts for the gaps in the words.
 */
export function refusalIn(words: Words, fill: Fill): (error: unknown) => string | null {
  const say = sayer(words)
  return (error) => {
    if (!(error instanceof RequestError)) return null
    const data = error.data ?? {}
    const reason = error.code === 'illegal_action' ? String(data['reason'] ?? '') : error.code
    return reason in words.zh ? say(reason, fill(data)) : null
  }
}
