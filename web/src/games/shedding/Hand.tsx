/**
 * The player's hand, whose cards are raised by taps, swipes or keys. It lies in rows or columns by its size, so that every
 * strip can be hit.
 */
import type { ComponentChildren } from 'preact'
import { cardName, Drawing } from '../../ui/Card'
import { area, px } from '../parts/stage/style'
import type { HandBox } from './stage/arrangement'
import type { Held } from './sorting'
import type { Selection } from './useSelection'
import { useSwipe } from './useSwipe'
import { say } from './words'

interface Props {
  cards: readonly Held[]
  box: HandBox
  selection: Selection
  /** The cards that have just come. */
  fresh: ReadonlySet<string>
  /** Whether the hand cannot be played now: another plays it, or the connection is lost. */
  dim?: boolean
  /** Draws the hand in columns; null: it lies in rows. */
  columns: ((one: (card: Held, at: number) => ComponentChildren) => ComponentChildren) | null
}

export function Hand({ cards, box, selection, fresh, dim = false, columns }: Props) {
  const swipe = useSwipe(selection)
  const one = (card: Held, at: number) => (
    <HandCard key={card.id} held={card} at={at} raised={selection.ids.has(card.id)} isNew={fresh.has(card.id)} />
  )
  return (
    <div
      class="hands on-stage"
      style={{ ...area(box), ...px({ cw: box.card, strip: box.strip, next: box.card * (1.4 - box.second) }) }}
      data-testid="hand"
      data-dim={dim || undefined}
      role="group"
      aria-label={`${say('hand')}, ${say('left', { n: cards.length })}`}
      {...swipe}
    >
      {columns
        ? columns(one)
        : rowsOf(cards, box.row).map((row, at) => (
            <div class="hand" key={at}>
              {row.map(one)}
            </div>
          ))}
    </div>
  )
}

function HandCard({ held, at, raised, isNew }: { held: Held; at: number; raised: boolean; isNew: boolean }) {
  return (
    <button
      type="button"
      class="card"
      data-id={held.id}
      data-card={held.card}
      data-new={isNew || undefined}
      aria-pressed={raised}
      aria-label={cardName(held.card)}
      style={{ '--i': String(at) }}
    >
      <Drawing card={held.card} />
    </button>
  )
}

/**
 * Returns the hand in one row; if it is longer than `row`, in two rows, of which the upper may have one card
 * more.
 */
function rowsOf(cards: readonly Held[], row: number): Held[][] {
  if (cards.length <= row) return [[...cards]]
  const half = Math.ceil(cards.length / 2)
  return [cards.slice(0, half), cards.slice(half)]
}
