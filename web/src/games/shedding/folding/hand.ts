import type { Card, GameInfo } from '#sdk/types'

/** The facts of a game that the folds need: data, so that a further game needs no code here. */
export interface Rules {
  /** Ranks from the weakest to the strongest. */
  order: readonly string[]
  /** The points of a captured card, by rank. */
  points: Readonly<Record<string, number>>
}

/** Returns the rules of a game as the server has sent them. */
export function rulesOf(info: Pick<GameInfo, 'order' | 'points'>): Rules {
  return { order: info.order ?? [], points: info.points ?? {} }
}

export function rankOf(card: Card): string {
  return card === 'LJ' || card === 'BJ' ? card : card.charAt(0)
}

/** Returns the cards from the highest rank down, and within a rank from ♠ down to ♦, even in games where suits do not count. */
export function sortHand(rules: Rules, cards: readonly Card[]): Card[] {
  const suit = (card: Card): number => Math.max(0, 'dchs'.indexOf(card.charAt(1)))
  const worth = (card: Card): number => rules.order.indexOf(rankOf(card)) * 4 + suit(card)
  return [...cards].sort((a, b) => worth(b) - worth(a))
}

/** Returns the hand without these cards, each removed as often as it is named; a card that is not held is ignored. */
export function without(hand: readonly Card[], cards: readonly Card[]): Card[] {
  const left = [...hand]
  for (const card of cards) {
    const place = left.indexOf(card)
    if (place >= 0) left.splice(place, 1)
  }
  return left
}

/** Returns the sum of the points of captured cards. */
export function pointsOf(rules: Rules, cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + (rules.points[rankOf(card)] ?? 0), 0)
}
