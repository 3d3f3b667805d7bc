/** Winners, amounts and winning cards, as the board shows them. Pure. */
import type { Card, Seat } from '#sdk'
import { madeOf, type Made } from './hands.ts'
import type { Awarded, View } from './view'

/** The chips that a seat has won. */
export function wonBy(view: View, seat: Seat): number {
  return view.awards.reduce((sum, award) => sum + (award.shares[award.winners.indexOf(seat)] ?? 0), 0)
}

/** Returns the awards by pot. A pot that is split among several boards is one entry. */
export function wonPots(view: View): { pot: number; amount: number; awards: { award: Awarded; at: number }[] }[] {
  const pots = new Map<number, { award: Awarded; at: number }[]>()
  for (const [at, award] of view.awards.entries()) pots.set(award.pot ?? 0, [...(pots.get(award.pot ?? 0) ?? []), { award, at }])
  return [...pots].map(([pot, awards]) => ({ pot, awards, amount: awards.reduce((sum, { award }) => sum + award.amount, 0) }))
}

/**
 * Returns the awards whose cards stand out, one per board: the award with the index `chosen` if it is of this
 * board, else the board's largest. A board without an award of known cards has none.
 */
export function standingOut(view: View, chosen: number | null): Awarded[] {
  return view.boards.flatMap((_, board) => {
    const here = view.awards.filter((award) => (award.board ?? 0) === board && award.best?.length)
    const wanted = chosen === null ? undefined : view.awards[chosen]
    const best = wanted && here.includes(wanted) ? wanted : here.toSorted((a, b) => b.amount - a.amount)[0]
    return best ? [best] : []
  })
}

export type Mark = { 'data-win'?: true; 'data-lose'?: true }

/**
 * Returns `data-win` if a card is among the winning five of `board` (null: of any board), else `data-lose`.
 * `out`: the awards that stand out; while there are none, no card has a mark. A hidden card never has one.
 */
export function markOf(card: Card, board: number | null, out: readonly Awarded[]): Mark {
  const here = board === null ? out : out.filter((award) => (award.board ?? 0) === board)
  if (out.length === 0 || card === '??') return {}
  return here.some((award) => award.best?.some((five) => five.includes(card))) ? { 'data-win': true } : { 'data-lose': true }
}

/** Returns the hand that won an award; null if all others had folded. */
export function wonWith(award: Awarded): Made | null {
  return award.best?.[0] ? madeOf(award.best[0]) : null
}

/**
 * Returns the hand that a seat's two cards make with the board; null if one is hidden, or with several
 * boards.
 */
export function handOf(view: View, cards: readonly Card[] | null | undefined): Made | null {
  return cards && cards.length === 2 && view.boards.length === 1 ? madeOf([...cards, ...view.boards[0]!]) : null
}

/** Returns, for each seat that showed its cards and won nothing, the hand that it made. */
export function beatenBy(view: View, winners: readonly Seat[]): Made[] {
  return view.shown.flatMap((cards, seat) => (winners.includes(seat) ? [] : (handOf(view, cards) ?? [])))
}

/** Returns the seats that won something. */
export function winnersOf(view: View): Seat[] {
  return [...new Set(view.awards.flatMap((award) => award.winners))]
}

/** Whether several seats won alike: all of them shared every pot (an odd chip does not count), or all won the same amount. */
export function sharedEqually(view: View): boolean {
  const winners = winnersOf(view)
  const alike = view.awards.every((award) => award.winners.length === winners.length)
  return winners.length > 1 && (alike || new Set(winners.map((seat) => wonBy(view, seat))).size === 1)
}

/**
 * Returns the indexes in `awards` of the awards to show one by one: of all awards with the same board and the
 * same winners, the first whose cards are known.
 */
export function rotation(view: View): number[] {
  const seen = new Set<string>()
  return view.awards.flatMap((award, at) => {
    const key = `${award.board ?? 0} ${award.winners.join(',')}`
    if (!award.best?.length || seen.has(key)) return []
    seen.add(key)
    return [at]
  })
}
