/** Which tiles of the hand may be discarded now, and why the others may not. Pure. */
import type { Prompt } from '#sdk'
import type { Tile, TurnChoice } from '../view'

/**
 * Returns the key of the reason why a tile cannot be the answer; null: it can be. `declaring`: the player is choosing the
 * tile with which to declare riichi.
 */
export function whyNot(tile: Tile, prompt: Prompt | null, declaring: boolean): string | null {
  if (prompt?.kind !== 'discard') return null
  const { discards, bound, riichi } = prompt.legal as unknown as TurnChoice
  if (declaring) return riichi.includes(tile) ? null : 'why_not_tenpai'
  return discards.includes(tile) ? null : `why_${bound ?? 'other'}`
}
