/** Sizes of bets: presets, bounds, amounts in words. An amount is a seat's total on the street, in chips. Pure. */
import { compact, number } from '../../i18n'
import type { BetChoice } from './view'

export interface Preset {
  name: 'half' | 'two_thirds' | 'pot' | 'all_in'
  to: number
}

const NAMES = ['half', 'two_thirds', 'pot'] as const

/** Whether a raise has more than one legal amount. */
export function isSized(choice: BetChoice): boolean {
  return choice.min !== null && choice.max !== null && choice.min < choice.max
}

/**
 * Returns the sizes that the server names, and all-in if that is the largest raise; empty unless a raise has
 * more than one legal amount.
 */
export function presetsOf(choice: BetChoice): Preset[] {
  if (!isSized(choice)) return []
  const sizes: Preset[] = (choice.sizes ?? []).map((to, at) => ({ name: NAMES[at] ?? 'pot', to }))
  return choice.all_in !== null && choice.all_in === choice.max ? [...sizes, { name: 'all_in', to: choice.all_in }] : sizes
}

/** Returns the legal amount nearest to `amount`; for NaN or infinity the smallest. */
export function clamped(choice: BetChoice, amount: number): number {
  const low = choice.min ?? 0
  const high = choice.max ?? low
  return Number.isFinite(amount) ? Math.max(low, Math.min(high, Math.round(amount))) : low
}

/** Returns the amount at a slider's position: a multiple of the small blind, except at its two ends. */
export function snapped(choice: BetChoice, amount: number, smallBlind: number): number {
  if (amount <= (choice.min ?? 0) || amount >= (choice.max ?? 0)) return clamped(choice, amount)
  return clamped(choice, Math.round(amount / smallBlind) * smallBlind)
}

/**
 * Returns the amount of a typed text in chips; null: it is not an amount. Digits may be grouped; `2.5bb` are big blinds,
 * `1.5k` thousands, and a bare number is multiplied by `unit`.
 */
export function parsed(text: string, bigBlind: number, unit = 1): number | null {
  const match = /^([\d.,，\s]+?)\s*(bb|大盲|k|千|万|w)?$/i.exec(text.trim())
  if (!match) return null
  const value = Number(match[1]!.replace(/[,，\s]/g, ''))
  if (!Number.isFinite(value)) return null
  const factor = { bb: bigBlind, 大盲: bigBlind, k: 1000, 千: 1000, 万: 10_000, w: 10_000 }[match[2]?.toLowerCase() ?? '']
  return Math.round(value * (factor ?? unit))
}

/** Writes an amount as it is typed: a bare number of chips, or of big blinds to two places. */
export function typed(amount: number, bigBlind: number, inBlinds: boolean): string {
  return String(inBlinds ? Math.round((amount / bigBlind) * 100) / 100 : amount)
}

/**
 * Writes an amount in chips, or in big blinds. `decimals`: decimal places of amounts in chips; above 0 only
 * in a hand from a file with cents.
 */
export function chips(amount: number, bigBlind: number, inBlinds: boolean, decimals = 0): string {
  if (!inBlinds || bigBlind <= 0) return number(amount, decimals)
  const blinds = amount / bigBlind
  return `${number(Math.round(blinds * 10) / 10)} BB`
}

/** Writes an amount; if it has more than `digits` digits, in short form. */
export function short(amount: number, digits: number, decimals = 0): string {
  return amount < 10 ** (digits + decimals) ? number(amount, decimals) : compact(amount / 10 ** decimals)
}
