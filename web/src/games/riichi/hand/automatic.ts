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
/** 立直摸切. */
export const autoDiscard = signal(false)

/** Sorting stays as it is. */
export function resetAutomatic(): void {
  autoWin.value = false
  noCalls.value = false
  autoDiscard.value = false
}

export interface Wishes {
  win: boolean
  noCalls: boolean
  /** After riichi what is drawn goes, unless it wins or makes a kan. */
  discard: boolean
}

/** Returns what answers a question by itself; null: it is for the player to answer. Pure. */
export function automatic(prompt: Prompt | null, wishes: Wishes): Action | null {
  if (prompt?.kind === 'claim') {
    if ((prompt.legal as unknown as ClaimChoice).win) return wishes.win ? { a: 'win' } : null
    return wishes.noCalls ? { a: 'pass' } : null
  }
  if (prompt?.kind !== 'discard') return null
  const { win, bound, kongs, discards, drawn } = prompt.legal as unknown as TurnChoice
  if (win) return wishes.win ? { a: 'win' } : null
  const forced = wishes.discard && bound === 'riichi' && kongs.length === 0 && drawn !== null && discards.includes(drawn)
  return forced ? { a: 'discard', tile: drawn, drawn: true } : null
}
