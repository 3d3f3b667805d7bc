/** A table's bounds of the buy-in, and which seats have enough chips to play. Pure. */
import type { SeatInfo } from '#sdk'
import type { Scene } from '../game'
import type { View } from './view'

/** The big blind in chips. */
export function blindOf(options: Record<string, unknown>): number {
  return Number(options['big_blind'] || 2 * Number(options['small_blind'] ?? 1))
}

/** Returns the smallest and the largest buy-in in chips. */
export function bounds(options: Record<string, unknown>): { low: number; high: number } {
  const blind = blindOf(options)
  return { low: Number(options['buy_in_min'] ?? 40) * blind, high: Number(options['buy_in_max'] ?? 100) * blind }
}

/** Returns `chips`, moved into the bounds of the buy-in; null: the largest buy-in. */
export function broughtOf(options: Record<string, unknown>, chips: number | null): number {
  const { low, high } = bounds(options)
  return chips === null ? high : Math.max(low, Math.min(high, chips))
}

/**
 * Whether our seat has no chips. After a hand its stack in the view must be empty as well: only that stack
 * contains the pots that the seat has won.
 */
export function isBroke({ seats, you, view, ended }: Pick<Scene<View>, 'seats' | 'you' | 'view' | 'ended'>): boolean {
  return you !== null && seats[you]?.stack === 0 && (ended === null || view.stacks[you] === 0)
}

/** Returns how many players who sit in with enough chips are missing before a hand can be dealt. */
export function missing(seats: readonly SeatInfo[], options: Record<string, unknown>): number {
  const least = options['betting'] === 'house' ? blindOf(options) : 1
  const able = seats.filter((seat) => seat.name !== null && seat.sitting !== 'out' && (seat.stack ?? 0) >= least)
  return Math.max(0, 2 - able.length)
}
