/** Why the server refused an action, in a player's words. */
import { RequestError } from '#sdk'
import { say, tileName, WORDS } from './words'

/** Returns the reason; null if it is none of this game's. */
export function refusal(error: unknown): string | null {
  if (!(error instanceof RequestError)) return null
  const reason = error.code === 'illegal_action' ? String(error.data?.['reason'] ?? '') : error.code
  if (!(reason in WORDS.zh)) return null
  const tile = error.data?.['tile']
  return say(reason, { tile: typeof tile === 'string' ? tileName(tile) : '' })
}
