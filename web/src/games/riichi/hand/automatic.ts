/** The page's automatic actions. Each deal starts without automatic answers; sorting stays as the player has set it. */
import { signal } from '@preact/signals'
import type { Action, Prompt } from '#sdk'
import type { ClaimChoice, TurnChoice } from '../view'

/** Whether the hand is sorted (理牌). */
export const autoSort = signal(true)
/** Whether each possible win is declared (自动和). */
export const autoWin = signal(false)
/** Whether calls are passed (不鸣牌); wins are still offered. */
export const noCalls = signal(false)

/** Ends the automatic answers; sorting stays as it is. */
export function resetAutomatic(): void {
  autoWin.value = false
  noCalls.value = false
}

export interface Wishes {
  win: boolean
  noCalls: boolean
}

/** Returns the automatic answer to a prompt; null: the player answers it. Pure. */
export function automatic(prompt: Prompt | null, wishes: Wishes): Action | null {
  if (prompt?.kind === 'claim') {
    if ((prompt.legal as unknown as ClaimChoice).win) return wishes.win ? { a: 'win' } : null
    return wishes.noCalls ? { a: 'pass' } : null
  }
  return prompt?.kind === 'discard' && wishes.win && (prompt.legal as unknown as TurnChoice).win ? { a: 'win' } : null
}
