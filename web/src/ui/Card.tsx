import type { ComponentChildren } from 'preact'
import { lang } from '../i18n'
import type { Card as CardText } from '#sdk/types'
import { cardSvg, type Face } from './cardart'

const SUITS: Record<string, [string, string]> = {
  s: ['黑桃', 'spades'],
  h: ['红桃', 'hearts'],
  d: ['方块', 'diamonds'],
  c: ['梅花', 'clubs'],
}

/** Returns a card's name as it is read out: 红桃10 for `Th`, 牌背 for `??`. */
export function cardName(card: CardText): string {
  const zh = lang.value === 'zh'
  if (card === 'BJ') return zh ? '大王' : 'big joker'
  if (card === 'LJ') return zh ? '小王' : 'little joker'
  const suit = SUITS[card[1] ?? '']
  if (!suit) return zh ? '牌背' : 'face down'
  const rank = rankName(card[0] ?? '')
  return zh ? suit[0] + rank : `${rank} of ${suit[1]}`
}

/** Returns a rank as it is printed: 10 for `T`; for a joker its name. */
export function rankName(rank: string): string {
  if (rank === 'LJ' || rank === 'BJ') return cardName(rank)
  return rank === 'T' ? '10' : rank
}

/** One card lying on the table. */
export function Card({ card, face = 'hand', isNew = false }: { card: CardText; face?: Face; isNew?: boolean }) {
  return (
    <span class="card" data-card={card} data-new={isNew || undefined} role="img" aria-label={cardName(card)}>
      <Drawing card={card} face={face} />
    </span>
  )
}

/** The drawing alone, without a name: for use inside a button that has a name. */
export function Drawing({ card, face = 'hand' }: { card: CardText; face?: Face }) {
  return <span class="drawing" dangerouslySetInnerHTML={{ __html: cardSvg(card, face, lang.value) }} />
}

/** More cards than this are many for a phone. */
const MANY_CARDS = 7

/** Cards that overlap like a held fan; they overlap more if `--room` is too narrow for them. */
export function Fan({ cards, children }: { cards: readonly CardText[]; children?: ComponentChildren }) {
  return (
    <span class="fan" data-long={cards.length > MANY_CARDS || undefined} style={{ '--n': String(cards.length) }}>
      {cards.map((card, at) => (
        <Card key={`${card}${at}`} card={card} />
      ))}
      {children}
    </span>
  )
}
