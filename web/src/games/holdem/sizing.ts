/** How much to bet: presets, bounds, words for amounts. Totals of the street, in chips. Pure. */
import { number } from '../../i18n'
import type { BetChoice } from './view'

export interface Preset {
  /** `half`, `two_thirds`, `pot`, `all_in`. */
  name: 'half' | 'two_thirds' | 'pot' | 'all_in'
  to: number
}

const NAMES = ['half', 'two_thirds', 'pot'] as const

/** Returns the sizes the server names, and all-in if a raise may be that; none where there is no raise. */
export function presetsOf(choice: BetChoice): Preset[] {
  if (choice.min === null || choice.max === null || choice.min === choice.max) return []
  const sizes: Preset[] = (choice.sizes ?? []).map((to, at) => ({ name: NAMES[at] ?? 'pot', to }))
  return choice.all_in !== null && choice.all_in === choice.max ? [...sizes, { name: 'all_in', to: choice.all_in }] : sizes
}

/** Returns an amount within what is allowed. */
export function clamped(choice: BetChoice, amount: number): number {
  const low = choice.min ?? 0
  const high = choice.max ?? low
  return Number.isFinite(amount) ? Math.max(low, Math.min(high, Math.round(amount))) : low
}

/** Returns the amount a typed text means: digits, grouped or not, `2.5bb` as big blinds; null if it means none. */
export function parsed(text: string, bigBlind: number): number | null {
  const match = /^([\d.,\s]+?)\s*(bb|大盲|k)?$/i.exec(text.trim())
  if (!match) return null
  const value = Number(match[1]!.replace(/[,\s]/g, ''))
  if (!Number.isFinite(value)) return null
  const unit = match[2]?.toLowerCase()
  return Math.round(unit === 'k' ? value * 1000 : unit ? value * bigBlind : value)
}

/** Writes an amount in chips or in big blinds. */
export function chips(amount: number, bigBlind: number, inBlinds: boolean): string {
  if (!inBlinds || bigBlind <= 0) return number(amount)
  const blinds = amount / bigBlind
  return `${number(Math.round(blinds * 10) / 10)} BB`
}
