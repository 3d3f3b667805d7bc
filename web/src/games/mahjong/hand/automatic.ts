/** What is done without asking: sorting, winning, claiming nothing. Each deal begins anew with the first alone. */
import { signal } from '@preact/signals'
import { stored } from '../../../app/stored'
import type { Action, Prompt } from '../../../sdk'
import type { ClaimChoice, TurnChoice } from '../view'

/** How a tile is discarded: by one tap, by two, or as the pointer is: a mouse once, a finger twice. */
export type TapsWish = 'auto' | 'one' | 'two'

export const taps = stored<TapsWish>('taps', 'auto')

/** 自动理牌. */
export const autoSort = signal(true)
/** 自动胡牌. */
export const autoWin = signal(false)
/** 不碰不杠. */
export const noClaims = signal(false)

export function resetAutomatic(): void {
  autoSort.value = true
  autoWin.value = false
  noClaims.value = false
}

export interface Wishes {
  win: boolean
  claims: boolean
}

/** Returns what answers a question by itself; null: it is for the player to answer. */
export function automatic(prompt: Prompt | null, wishes: Wishes): Action | null {
  if (prompt?.kind !== 'claim' && prompt?.kind !== 'discard') return null
  const { win } = prompt.legal as unknown as TurnChoice | ClaimChoice
  if (win) return wishes.win ? { a: 'win' } : null
  return prompt.kind === 'claim' && !wishes.claims ? { a: 'pass' } : null
}
