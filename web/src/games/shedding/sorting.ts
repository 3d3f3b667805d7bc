import type { Card, GameInfo } from '../../sdk/types.ts'

/** What the folds must know of a game: data, so that a further game needs no code here. */
export interface Rules {
  key: string
  /** Ranks from the weakest to the strongest. */
  order: readonly string[]
  /** What captured cards of a rank are worth. */
  points: Readonly<Record<string, number>>
}

const LITTLE_FIRST = ['LJ', 'BJ']
const NATURAL = [...'3456789TJQKA2']
const CAPTURED = { 5: 5, T: 10, K: 10 }

/** The built-in games', for a server that says less in `GET /api/games`. */
const KNOWN: Record<string, Omit<Rules, 'key'>> = {
  doudizhu: { order: [...NATURAL, ...LITTLE_FIRST], points: {} },
  doudizhu_x: { order: [...NATURAL, ...LITTLE_FIRST], points: {} },
  doudizhu_4p: { order: [...NATURAL, ...LITTLE_FIRST], points: {} },
  big_two: { order: NATURAL, points: {} },
  three_two_one: { order: NATURAL, points: {} },
  wuguapi: { order: [...'6789TJQKA2345', ...LITTLE_FIRST], points: CAPTURED },
  qigui521: { order: [...'34689TJQKA25', ...LITTLE_FIRST, '7'], points: CAPTURED },
  qigui523: { order: [...'4689TJQKA325', ...LITTLE_FIRST, '7'], points: CAPTURED },
}

/** What the server says of a game, filled up with what is known of it here. */
export function rulesOf(info: Pick<GameInfo, 'key' | 'order' | 'points'>): Rules {
  const known = KNOWN[info.key] ?? { order: NATURAL, points: {} }
  return { key: info.key, order: info.order ?? known.order, points: info.points ?? known.points }
}

export function rankOf(card: Card): string {
  return card === 'LJ' || card === 'BJ' ? card : card.charAt(0)
}

/** The cards from the highest rank down, in a rank from ♠ down to ♦: also where a game lets no suit count. */
export function sortHand(rules: Rules, cards: readonly Card[]): Card[] {
  const worth = (card: Card): number => rules.order.indexOf(rankOf(card)) * 4 + 'dchs'.indexOf(card.charAt(1))
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

/** What captured cards count. */
export function pointsOf(rules: Rules, cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + (rules.points[rankOf(card)] ?? 0), 0)
}
