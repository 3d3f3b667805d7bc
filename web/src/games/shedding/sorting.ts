/** Ways to sort the player's hand (理牌). The order of ranks is the game's, as the server has sent it. */
import type { SortBy } from '../../app/settings'
import type { Card, GameInfo } from '#sdk'

/** A held card with an id, since with two decks two cards have the same text. */
export interface Held {
  id: string
  card: Card
}

export function rankOf(card: Card): string {
  return card === 'LJ' || card === 'BJ' ? card : (card[0] ?? '')
}

/** Returns the cards of a hand with their ids: `7s.0`, `7s.1`. */
export function held(hand: readonly Card[]): Held[] {
  const seen = new Map<Card, number>()
  return hand.map((card) => {
    const nth = seen.get(card) ?? 0
    seen.set(card, nth + 1)
    return { id: `${card}.${nth}`, card }
  })
}

const SUITS = ['d', 'c', 'h', 's']

/** Returns the hand sorted. By rank it stays in the server's order; equal cards keep their order. */
export function sorted(cards: readonly Held[], by: SortBy, info: GameInfo): Held[] {
  if (by === 'suit') return [...cards].sort((a, b) => suitStep(b.card) - suitStep(a.card))
  if (by === 'group') {
    const size = sizes(cards)
    return [...cards].sort(
      (a, b) => (size.get(rankOf(b.card)) ?? 0) - (size.get(rankOf(a.card)) ?? 0) || strength(b.card, info) - strength(a.card, info),
    )
  }
  return [...cards]
}

/** Returns the strength of a card's rank in this game, from 0. */
export function strength(card: Card, info: GameInfo): number {
  return info.order?.indexOf(rankOf(card)) ?? 0
}

function suitStep(card: Card): number {
  return card === 'LJ' || card === 'BJ' ? SUITS.length : SUITS.indexOf(card[1] ?? '')
}

function sizes(cards: readonly Held[]): Map<string, number> {
  const size = new Map<string, number>()
  for (const { card } of cards) size.set(rankOf(card), (size.get(rankOf(card)) ?? 0) + 1)
  return size
}

/** Returns the cards in columns of one rank, in the order given. */
export function columns(cards: readonly Held[]): Held[][] {
  const byRank = new Map<string, Held[]>()
  for (const one of cards) {
    const rank = rankOf(one.card)
    byRank.set(rank, [...(byRank.get(rank) ?? []), one])
  }
  return [...byRank.values()]
}
