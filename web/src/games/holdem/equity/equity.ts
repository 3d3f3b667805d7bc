/** The equity of each hand (胜率): its share of the pot on average over the boards that may still come. Exact. Pure. */
import type { Card } from '#sdk'
import { bitsOf, strengthOf, type Bits } from './strength.ts'

/** The known cards: hands that are open, the board so far, and other cards that cannot come any more. */
export interface Spread {
  hands: readonly (readonly Card[])[]
  board: readonly Card[]
  dead?: readonly Card[]
}

/** The number of parts of one pot. Every number of players divides it, so the shares of a tie stay whole numbers. */
const POT_PARTS = 2_520

/** Returns each hand's share of the pot over all boards that may come, 0 to 1; their sum is 1. */
export function equities({ hands, board, dead = [] }: Spread): number[] {
  const open = hands.map(bitsOf)
  const gone = bitsOf([...hands.flat(), ...board, ...dead])
  const won = new Float64Array(hands.length)
  const strengths = new Int32Array(hands.length)
  const rest = restOf(gone)
  const begun = bitsOf(board)
  let boards = 0
  const settle = (low: number, high: number) => {
    boards += 1
    share(open, low, high, strengths, won)
  }
  const draw = (from: number, missing: number, low: number, high: number) => {
    if (missing === 0) return settle(low, high)
    for (let at = from; at <= rest.length - missing; at += 1) draw(at + 1, missing - 1, low | rest[at]!.low, high | rest[at]!.high)
  }
  draw(0, 5 - board.length, begun.low, begun.high)
  return Array.from(won, (amount) => amount / POT_PARTS / boards)
}

/** Adds the shares of one board's pot to `won`. */
function share(open: readonly Bits[], low: number, high: number, strengths: Int32Array, won: Float64Array): void {
  let best = 0
  let winners = 0
  for (let at = 0; at < open.length; at += 1) {
    const hand = open[at]!
    const strength = strengthOf(hand.low | low, hand.high | high)
    strengths[at] = strength
    if (strength > best) {
      best = strength
      winners = 1
    } else if (strength === best) winners += 1
  }
  const each = POT_PARTS / winners
  for (let at = 0; at < open.length; at += 1) if (strengths[at] === best) won[at]! += each
}

/** Returns the cards that may still come, one bit each. */
function restOf(gone: Bits): Bits[] {
  const all = Array.from({ length: 26 }, (_, at) => 1 << at)
  return [
    ...all.filter((bit) => !(gone.low & bit)).map((low) => ({ low, high: 0 })),
    ...all.filter((bit) => !(gone.high & bit)).map((high) => ({ low: 0, high })),
  ]
}
