/** Why the server refused an action, in a player's words. */
import { sayer, type Words } from '../../i18n'
import { RequestError } from '#sdk'

type Fill = (data: Record<string, unknown>) => Record<string, string>

/** Returns what words a refusal by a game's own; null where the game has none for it. `fill`: what stands in them. */
export function refusalIn(words: Words, fill: Fill): (error: unknown) => string | null {
  const say = sayer(words)
  return (error) => {
    if (!(error instanceof RequestError)) return null
    const data = error.data ?? {}
    const reason = error.code === 'illegal_action' ? String(data['reason'] ?? '') : error.code
    return reason in words.zh ? say(reason, fill(data)) : null
  }
}
