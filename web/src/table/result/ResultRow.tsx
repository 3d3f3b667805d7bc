/** A seat in the settlement: its cards left, its amount, and the reasons for that. */
import type { Cause, Result, Scene } from '../../games/game'
import { signed, t } from '../../i18n'
import { programText } from '../../i18n/bots'
import type { Ended, Seat } from '#sdk'
import { Avatar } from '../../ui/Avatar'
import { Card } from '../../ui/Card'

interface Props {
  seat: Seat
  scene: Scene
  ended: Ended
  result: Result
  /** Whether the seat's causes appear one by one. */
  counted: boolean
}

export function ResultRow({ seat, scene, ended, result, counted }: Props) {
  const info = scene.seats[seat]
  const amount = ended.amounts?.[seat] ?? 0
  const { role, cards, note, hand, why = [] } = result.seat(seat)
  return (
    <div class={seat === scene.you ? 'rw me' : 'rw'} data-testid={`result-row-${seat}`}>
      <span class="w">
        <Avatar of={info} size={40} told />
        <span>
          {scene.name(seat)}
          <small>{role}</small>
          {info?.program && <small>{programText(info)}</small>}
        </span>
      </span>
      <span class="h">
        {hand ?? (cards && cards.length > 0 ? <Fan cards={cards} /> : <span class="note">{note}</span>)}
        <Why seat={seat} items={why} counted={counted} plain={why.length === 1 && why[0]!.value === signed(amount, result.decimals)} />
      </span>
      <span class="t num">{info?.score !== undefined && t('total_score', { n: signed(info.score) })}</span>
      <span class={`d num ${tone(amount)}`}>{signed(amount, result.decimals)}</span>
    </div>
  )
}

function Fan({ cards }: { cards: readonly string[] }) {
  return (
    <span class="fan">
      {cards.map((card, at) => (
        <Card key={at} card={card} />
      ))}
    </span>
  )
}

/**
 * The causes of a seat's amount. `plain`: whether there is only one cause, whose value is the amount itself;
 * a phone then shows no cause.
 */
function Why({ seat, items, counted, plain }: { seat: Seat; items: readonly Cause[]; counted: boolean; plain: boolean }) {
  if (items.length === 0) return null
  const first = items.findIndex(({ sum }) => sum !== undefined)
  return (
    <span class="why-row num" data-testid={`result-why-${seat}`} data-counted={counted || undefined} data-plain={plain || undefined}>
      {items.map(({ label, value, sum }, at) => (
        <span key={at} data-adds={sum !== undefined || undefined} style={{ '--nth': String(at - first) }}>
          {label} <b>{value}</b>
        </span>
      ))}
    </span>
  )
}

/** Returns the CSS class of an amount: won, lost, or neither. */
export function tone(amount: number): string {
  return amount > 0 ? 'pos' : amount < 0 ? 'neg' : ''
}
