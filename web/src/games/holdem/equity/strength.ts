/** Computes the strength of the best five of five to seven cards, fast enough for millions of boards. Pure. */
import type { Card } from '#sdk'

/**
 * A set of cards, one bit per card: clubs and diamonds in `low`, hearts and spades in `high`. A suit has 13 bits, the deuce
 * is its lowest.
 */
export interface Bits {
  low: number
  high: number
}

const RANKS = '23456789TJQKA'
const SUIT = 13
const MASK = (1 << SUIT) - 1

/** The bit at which the category of a strength begins, 0 (high card) to 8 (straight flush): above five ranks of four bits. */
const CATEGORY = 20
const FLUSH = 5 << CATEGORY
const STRAIGHT_FLUSH = 8 << CATEGORY

const COUNT = new Uint8Array(MASK + 1)
/** By the set of ranks, one bit each: the highest rank of a straight in it, plus one; 0: no straight. */
const STRAIGHT = new Uint8Array(MASK + 1)
/** By the set of ranks: its five highest ranks, four bits each, the highest first. */
const TOP = new Int32Array(MASK + 1)

for (let ranks = 0; ranks <= MASK; ranks += 1) {
  COUNT[ranks] = (COUNT[ranks >> 1] ?? 0) + (ranks & 1)
  STRAIGHT[ranks] = straightIn(ranks)
  TOP[ranks] = highest(ranks, 5)
}

/** Returns the bits of some cards; a hidden card has none. */
export function bitsOf(cards: readonly Card[]): Bits {
  const bits = { low: 0, high: 0 }
  for (const card of cards) {
    const rank = RANKS.indexOf(card[0] ?? '?')
    const suit = 'cdhs'.indexOf(card[1] ?? '?')
    if (rank < 0 || suit < 0) continue
    if (suit < 2) bits.low |= 1 << (rank + SUIT * suit)
    else bits.high |= 1 << (rank + SUIT * (suit - 2))
  }
  return bits
}

/** Returns the strength of five to seven cards as a number: the higher one wins, equal ones share the pot. */
export function strengthOf(low: number, high: number): number {
  const c = low & MASK
  const d = low >> SUIT
  const h = high & MASK
  const s = high >> SUIT
  const suited = COUNT[c]! > 4 ? c : COUNT[d]! > 4 ? d : COUNT[h]! > 4 ? h : COUNT[s]! > 4 ? s : 0
  if (suited === 0) return ofRanks(c, d, h, s)
  // Two cards beside five of one suit make neither four of a kind nor a full house.
  return STRAIGHT[suited] ? STRAIGHT_FLUSH | STRAIGHT[suited]! : FLUSH | TOP[suited]!
}

function ofRanks(c: number, d: number, h: number, s: number): number {
  const one = c | d | h | s
  const two = (c & d) | (h & s) | ((c | d) & (h | s))
  if (two === 0) return STRAIGHT[one] ? (4 << CATEGORY) | STRAIGHT[one]! : TOP[one]!
  const four = c & d & h & s
  if (four) return (7 << CATEGORY) | (top(four) << 4) | top(one & ~four)
  const three = (c & d & (h | s)) | (h & s & (c | d))
  if (three) return ofThree(one, two, three)
  if (STRAIGHT[one]) return (4 << CATEGORY) | STRAIGHT[one]!
  const first = 1 << top(two)
  const second = two & ~first
  if (second === 0) return (1 << CATEGORY) | (top(two) << 12) | (TOP[one & ~two]! >> 8)
  const pair = 1 << top(second)
  return (2 << CATEGORY) | (top(first) << 8) | (top(pair) << 4) | top(one & ~first & ~pair)
}

function ofThree(one: number, two: number, three: number): number {
  const first = 1 << top(three)
  const pairs = two & ~first
  if (pairs) return (6 << CATEGORY) | (top(first) << 4) | top(pairs)
  if (STRAIGHT[one]) return (4 << CATEGORY) | STRAIGHT[one]!
  return (3 << CATEGORY) | (top(first) << 8) | (TOP[one & ~first]! >> 12)
}

/** Returns the highest rank in a set of ranks. */
function top(ranks: number): number {
  return 31 - Math.clz32(ranks)
}

function highest(ranks: number, count: number): number {
  let packed = 0
  let left = ranks
  for (let place = 0; place < count; place += 1) {
    const rank = left ? top(left) : 0
    packed = (packed << 4) | rank
    left &= ~(1 << rank)
  }
  return packed
}

function straightIn(ranks: number): number {
  for (let high = 12; high >= 4; high -= 1) if (((ranks >> (high - 4)) & 31) === 31) return high + 1
  const wheel = 0b1000000001111
  return (ranks & wheel) === wheel ? 4 : 0
}
