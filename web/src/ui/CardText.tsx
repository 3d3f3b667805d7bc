import { lang } from '../i18n'
import { rankName } from './Card'
import './cardtext.css'

const MARKS: Record<string, string> = { s: '♠', h: '♥', d: '♦', c: '♣' }

/** Returns a card as plain text: K♥. */
export function cardMark(card: string): string {
  return rankName(card[0] ?? '') + (MARKS[card[1] ?? ''] ?? '')
}

/** A card in running text: the suit's mark in its colour, then the rank. */
export function CardText({ card }: { card: string }) {
  if (card === 'BJ' || card === 'LJ')
    return (
      <b class={card === 'BJ' ? 'tx-bj' : 'tx-lj'}>
        {lang.value === 'zh' ? (card === 'BJ' ? '大王' : '小王') : card === 'BJ' ? 'BJ' : 'LJ'}
      </b>
    )
  return (
    <b class={`tx-${card[1]}`}>
      <i>{MARKS[card[1] ?? ''] ?? ''}</i>
      {rankName(card[0] ?? '')}
    </b>
  )
}
