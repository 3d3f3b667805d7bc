/** Which tiles of the hand may go now, and why the others may not. Pure. */
import type { Prompt } from '#sdk'
import type { Tile, TurnChoice } from '../view'

/** Returns the word for why a tile cannot be the answer; null: it can be. `declaring`: riichi is about to be declared. */
export function whyNot(tile: Tile, prompt: Prompt | null, declaring: boolean): string | null {
  if (prompt?.kind !== 'discard') return null
  const { discards, bound, riichi } = prompt.legal as unknown as TurnChoice
  if (declaring) return riichi.includes(tile) ? null : 'why_not_tenpai'
  return discards.includes(tile) ? null : `why_${bound ?? 'other'}`
}
