/** Which tiles of the hand can answer the open prompt, and why the others cannot. Pure. */
import type { Prompt } from '#sdk'
import { suitOf } from '../../parts/tiles/tiles.ts'
import type { HideChoice, SwapChoice, Tile, TurnChoice, View } from '../view'

/** The key of a reason's text, and the suit that it names. */
export interface WhyNot {
  key: string
  suit?: string
}

/** Returns why a tile cannot be the answer, or part of it; null: it can. */
export function whyNot(tile: Tile, prompt: Prompt | null, view: View): WhyNot | null {
  switch (prompt?.kind) {
    case 'discard':
      return discardable(tile, prompt.legal as unknown as TurnChoice, view)
    case 'swap':
      return (prompt.legal as unknown as SwapChoice).suits.includes(suitOf(tile)) ? null : { key: 'why_few', suit: suitOf(tile) }
    case 'hide':
      return (prompt.legal as unknown as HideChoice).tiles.includes(tile) ? null : { key: 'why_hide' }
  }
  return null
}

function discardable(tile: Tile, choice: TurnChoice, view: View): WhyNot | null {
  if (choice.discards.includes(tile)) return null
  const suit = view.missing[view.you ?? -1]
  return suit && choice.bound === 'missing' ? { key: 'why_missing', suit } : { key: `why_${choice.bound ?? 'other'}` }
}
