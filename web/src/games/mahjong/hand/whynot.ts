/** Which tiles of the hand an open question is about, and why the others are not. Pure. */
import type { Prompt } from '#sdk'
import { suitOf } from '../../parts/tiles/tiles.ts'
import type { HideChoice, SwapChoice, Tile, TurnChoice, View } from '../view'

/** How many tiles are swapped (换三张). */
export const SWAPPED = 3

/** A word of ours, and the suit it is about. */
export interface WhyNot {
  key: string
  suit?: string
}

/** Returns why a tile cannot be the answer, or part of it; null: it can. `chosen` are those chosen already. */
export function whyNot(tile: Tile, prompt: Prompt | null, view: View, chosen: readonly Tile[]): WhyNot | null {
  switch (prompt?.kind) {
    case 'discard':
      return discardable(tile, prompt.legal as unknown as TurnChoice, view)
    case 'swap':
      return swappable(tile, prompt.legal as unknown as SwapChoice, chosen)
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

function swappable(tile: Tile, choice: SwapChoice, chosen: readonly Tile[]): WhyNot | null {
  const suit = suitOf(tile)
  if (!choice.suits.includes(suit)) return { key: 'why_few', suit }
  return chosen.length > 0 && suitOf(chosen[0]!) !== suit ? { key: 'why_mixed' } : null
}
