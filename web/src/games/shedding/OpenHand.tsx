/** Hands in a replay: they are only looked at, so they may be small. */
import { useRef } from 'preact/hooks'
import { sortBy } from '../../app/settings'
import { Card } from '../../ui/Card'
import { layout, type Layout } from '../../ui/layout'
import { useWidth } from '../../ui/useWidth'
import type { Scene } from '../game'
import './open.css'
import { held, sorted } from './sorting'
import type { View } from './view'
import { say } from './words'

/** Another seat's hand has smaller cards from this size on. */
const SMALL_CARDS_FROM = 18
/** The hand at the bottom lies in two rows from this size on. */
const TWO_ROWS = 22

/** Another seat's cards, under its plate, in as many rows as it takes. */
export function OpenHand({ scene, seat }: { scene: Scene<View>; seat: number }) {
  const cards = inOrder(scene, scene.open?.[seat]?.hand ?? (scene.open && scene.view.hands?.[seat]))
  if (cards.length === 0) return null
  return (
    <div class="ohand" data-testid={`open-${seat}`} data-many={String(cards.length >= SMALL_CARDS_FROM)}>
      {cards.map(({ id, card }) => (
        <Card key={id} card={card} />
      ))}
    </div>
  )
}

/** The hand of the seat at the bottom, as wide as the board. */
export function StillHand({ scene }: { scene: Scene<View> }) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const cards = inOrder(scene, scene.open?.[scene.base]?.hand)
  const rows = cards.length >= TWO_ROWS && layout.value === 'phone' ? 2 : 1
  const inRow = Math.ceil(cards.length / rows)
  return (
    <div class="still" ref={box} data-testid="hand" role="group" aria-label={`${say('hand')}, ${say('left', { n: cards.length })}`}>
      {width > 0 &&
        Array.from({ length: rows }, (_, row) => (
          <div class="hand" key={row} style={measures(inRow, width, layout.value)}>
            {cards.slice(row * inRow, (row + 1) * inRow).map(({ id, card }) => (
              <Card key={id} card={card} />
            ))}
          </div>
        ))}
    </div>
  )
}

function inOrder(scene: Scene<View>, cards: readonly string[] | null | undefined) {
  return sorted(held(cards ?? []), sortBy.value, scene.info)
}

function measures(inRow: number, width: number, shape: Layout): Record<string, string> {
  const card = shape === 'desk' ? 82 : shape === 'land' ? 62 : 54
  const room = Math.min(width - (shape === 'phone' ? 16 : 56), 1000)
  const strip = inRow > 1 ? Math.min((room - card) / (inRow - 1), card * 0.72) : card
  return { '--cw': `${card}px`, '--strip': `${strip.toFixed(1)}px` }
}
