/** The own hand: raised by tapping, swiping or keys. Rows and columns by its size, so that every strip can be hit. */
import { useRef } from 'preact/hooks'
import { cardName, Drawing } from '../../ui/Card'
import { sizeFactor } from '../../app/cardsize'
import { layout, short, type Layout } from '../../ui/layout'
import { useWidth } from '../../ui/useWidth'
import { Columns } from './Columns'
import type { Held } from './sorting'
import type { Selection } from './useSelection'
import { useSwipe } from './useSwipe'
import { say } from './words'

const COLUMNS_FROM = 21
const ROWS_FROM = 14
const LAND_ROWS_FROM = 28
/** A card's least width on a phone on its side, in pixels. */
const LAND_LEAST = 48
const DESK_SMALL_FROM = 26

interface Props {
  cards: readonly Held[]
  selection: Selection
  fresh: ReadonlySet<string>
  dim?: boolean
}

export function Hand({ cards, selection, fresh, dim = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const swipe = useSwipe(selection)
  const shape = layout.value
  const one = (card: Held, at: number) => (
    <HandCard key={card.id} held={card} at={at} raised={selection.ids.has(card.id)} isNew={fresh.has(card.id)} />
  )
  const inColumns = shape === 'phone' && cards.length >= COLUMNS_FROM
  return (
    <div
      class="hands"
      ref={box}
      data-testid="hand"
      data-dim={dim || undefined}
      role="group"
      aria-label={`${say('hand')}, ${say('left', { n: cards.length })}`}
      {...swipe}
    >
      {width > 0 &&
        (inColumns ? (
          <Columns cards={cards} selection={selection} one={one} />
        ) : (
          rowsOf(cards, width, shape).map((row, at) => (
            <div class="hand" key={at} style={measures(row.length, cards.length, width, shape)}>
              {row.map(one)}
            </div>
          ))
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

function rowsOf(cards: readonly Held[], width: number, shape: Layout): Held[][] {
  const crowded = cards.length >= LAND_ROWS_FROM || width - 40 < 24 * (cards.length - 1) + LAND_LEAST
  const two = (shape === 'phone' && cards.length >= ROWS_FROM) || (shape === 'land' && crowded)
  if (!two) return [[...cards]]
  const half = Math.ceil(cards.length / 2)
  return [cards.slice(0, half), cards.slice(half)]
}

/** Card width and strip in pixels, from the visual language: one row fills the width, but never spreads too far. */
function measures(inRow: number, all: number, width: number, shape: Layout): Record<string, string> {
  const room = Math.min(width - (shape === 'desk' ? 56 : shape === 'land' ? 40 : 16), 1000)
  const card = Math.round(Math.min(cardWidth(inRow, all, room, shape) * sizeFactor(), room - 24 * (inRow - 1)))
  const widest = shape === 'phone' ? card * 0.72 : 58
  const strip = inRow > 1 ? Math.min((room - card) / (inRow - 1), widest) : widest
  return { '--cw': `${card}px`, '--strip': `${strip.toFixed(1)}px` }
}

function cardWidth(inRow: number, all: number, room: number, shape: Layout): number {
  if (shape === 'desk') return all >= DESK_SMALL_FROM ? 76 : 92
  if (shape === 'land') return inRow < all ? 58 : 74
  const wished = short.value ? 58 : 70
  // A strip of at least 24 px for every card, by the layout and not by luck.
  return Math.min(wished, room - 24 * (inRow - 1))
}
