import type { Card, GameInfo } from '#sdk/types'

/** The facts of a game that the folds need: data, so that a further game needs no code here. */
export interface Rules {
  /** Ranks from the weakest to the strongest. */
  order: readonly string[]
  /** The worth of captured cards of a rank. */
  points: Readonly<Record<string, number>>
}

/** The rules that the server tells of a game. */
export function rulesOf(info: Pick<GameInfo, 'order' | 'points'>): Rules {
  return { order: info.order ?? [], points: info.points ?? {} }
}

export function rankOf(card: Card): string {
  return card === 'LJ' || card === 'BJ' ? card : card.charAt(0)
}

/** The cards from the highest rank down, in a rank from ♠ down to ♦: also where a game lets no suit count. */
export function sortHand(rules: Rules, cards: readonly Card[]): Card[] {
  const suit = (card: Card): number => Math.max(0, 'dchs'.indexOf(card.charAt(1)))
  const worth = (card: Card): number => rules.order.indexOf(rankOf(card)) * 4 + suit(card)
  return [...cards].sort((a, b) => worth(b) - worth(a))
}

/** The hand without these cards, each as often as it is named; one that is not held is passed over. */
export function without(hand: readonly Card[], cards: readonly Card[]): Card[] {
  const left = [...hand]
  for (const card of cards) {
    const place = left.indexOf(card)
    if (place >= 0) left.splice(place, 1)
  }
  return left
}

/** The sum of captured cards. */
export function pointsOf(rules: Rules, cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + (rules.points[rankOf(card)] ?? 0), 0)
}
