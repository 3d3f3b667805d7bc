/**
 * The hand that two to seven cards make (牌型), for names on the board; of more than five cards the best five
 * count. The server alone decides who wins. Pure.
 */
import type { Card } from '#sdk'

export type Category =
  | 'high_card'
  | 'one_pair'
  | 'two_pair'
  | 'three_of_a_kind'
  | 'straight'
  | 'flush'
  | 'full_house'
  | 'four_of_a_kind'
  | 'straight_flush'
  | 'royal_flush'

/**
 * A hand: its category, the ranks in its name, the most important first, and the kickers, which decide between hands of the
 * same name.
 */
export interface Made {
  category: Category
  ranks: string[]
  /** The other ranks of the best five cards, highest first; empty where the name says everything. */
  kickers: string[]
}

const RANKS = '23456789TJQKA'
const WHEEL = [12, 3, 2, 1, 0]

/** Returns the hand that some cards make; null if one of them is hidden, or there are none. */
export function madeOf(cards: readonly Card[]): Made | null {
  const ranks = cards.map((card) => RANKS.indexOf(card[0] ?? '?'))
  if (cards.length === 0 || ranks.includes(-1)) return null
  const flushed = flushOf(cards)
  const run = flushed && straightIn(flushed)
  if (run) return run === 12 ? made('royal_flush', run) : made('straight_flush', run)
  const groups = grouped(ranks)
  const [first, second] = groups
  if (first!.count === 4) return madeWith('four_of_a_kind', [first!.rank], ranks, 1)
  if (first!.count === 3 && (second?.count ?? 0) >= 2) return made('full_house', first!.rank, second!.rank)
  if (flushed) return madeWith('flush', [Math.max(...flushed)], flushed, 4)
  const straight = straightIn(ranks)
  if (straight) return made('straight', straight)
  if (first!.count === 3) return madeWith('three_of_a_kind', [first!.rank], ranks, 2)
  if (first!.count === 2)
    return second?.count === 2 ? madeWith('two_pair', [first!.rank, second.rank], ranks, 1) : madeWith('one_pair', [first!.rank], ranks, 3)
  return madeWith('high_card', [first!.rank], ranks, 4)
}

function made(category: Category, ...ranks: number[]): Made {
  return { category, ranks: named(ranks), kickers: [] }
}

/** Returns a hand with kickers: the highest `count` of the other ranks. */
function madeWith(category: Category, ranks: number[], all: readonly number[], count: number): Made {
  const others = [...new Set(all)].filter((rank) => !ranks.includes(rank)).sort((a, b) => b - a)
  return { category, ranks: named(ranks), kickers: named(others.slice(0, count)) }
}

/**
 * Returns the index of the first kicker in which two hands of the same name differ; null if the names differ, or the hands
 * are equal.
 */
export function decidingKicker(a: Made, b: Made): number | null {
  if (a.category !== b.category || a.ranks.join() !== b.ranks.join()) return null
  const at = a.kickers.findIndex((rank, place) => rank !== b.kickers[place])
  return at < 0 ? null : at
}

function named(ranks: readonly number[]): string[] {
  return ranks.map((rank) => RANKS[rank]!)
}

/** Returns the ranks of the suit with five or more cards; null if there is none. */
function flushOf(cards: readonly Card[]): number[] | null {
  for (const suit of 'cdhs') {
    const ranks = cards.filter((card) => card[1] === suit).map((card) => RANKS.indexOf(card[0]!))
    if (ranks.length >= 5) return ranks
  }
  return null
}

/** Returns the highest rank of a straight, which is the five for the wheel; null if there is none. */
function straightIn(ranks: readonly number[]): number | null {
  const have = new Set(ranks)
  for (let high = 12; high >= 4; high -= 1) if ([0, 1, 2, 3, 4].every((down) => have.has(high - down))) return high
  return WHEEL.every((rank) => have.has(rank)) ? 3 : null
}

/** Returns each rank with its count: the largest count first, among equal counts the highest rank. */
function grouped(ranks: readonly number[]): { rank: number; count: number }[] {
  const counts = new Map<number, number>()
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1)
  return [...counts].map(([rank, count]) => ({ rank, count })).sort((a, b) => b.count - a.count || b.rank - a.rank)
}
