/** The page's automatic answers: each deal starts with sorting only. */
import { signal } from '@preact/signals'
import type { Action, Prompt } from '#sdk'
import type { ClaimChoice, TurnChoice } from '../view'

/** 理牌. */
export const autoSort = signal(true)
/** 自动和. */
export const autoWin = signal(false)
/** 不鸣牌: wins are still offered. */
export const noCalls = signal(false)

/** Sorting stays as it is. */
export function resetAutomatic(): void {
  autoWin.value = false
  noCalls.value = false
}

export interface Wishes {
  win: boolean
  noCalls: boolean
}

/** Returns what answers a question by itself; null: it is for the player to answer. Pure. */
export function automatic(prompt: Prompt | null, wishes: Wishes): Action | null {
  if (prompt?.kind === 'claim') {
    if ((prompt.legal as unknown as ClaimChoice).win) return wishes.win ? { a: 'win' } : null
    return wishes.noCalls ? { a: 'pass' } : null
  }
  return prompt?.kind === 'discard' && wishes.win && (prompt.legal as unknown as TurnChoice).win ? { a: 'win' } : null
}
