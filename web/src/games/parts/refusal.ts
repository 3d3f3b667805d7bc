/** Why the server refused an action, in a player's words. */
import { sayer, type Words } from '../../i18n'
import { RequestError } from '#sdk'

type Fill = (data: Record<string, unknown>) => Record<string, string>

/**
 * Returns a function that says a refusal in the words of a game; it returns null if the game has none for it. `fill`: the
 * texts for the gaps in those words.
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
