/** The automatic answers. Pure. */
import type { Action, Prompt } from '#sdk'
import type { ClaimChoice, TurnChoice } from '../view'

export interface Wishes {
  win: boolean
  claims: boolean
}

/** Returns the automatic answer to a prompt; null: the player answers it. */
export function automatic(prompt: Prompt | null, wishes: Wishes): Action | null {
  if (prompt?.kind !== 'claim' && prompt?.kind !== 'discard') return null
  const { win } = prompt.legal as unknown as TurnChoice | ClaimChoice
  if (win) return wishes.win ? { a: 'win' } : null
  return prompt.kind === 'claim' && !wishes.claims ? { a: 'pass' } : null
}
