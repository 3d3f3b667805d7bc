/** Hands in a replay, which are only looked at and so may be small. */
import { sortBy } from '../../app/settings'
import { Card } from '../../ui/Card'
import type { Scene } from '../game'
import { area, px } from '../parts/stage/style'
import { held, sorted } from './sorting'
import type { Area, HandBox } from './stage/arrangement'
import { Cards } from './stage/Plays'
import type { View } from './view'
import { say } from './words'

interface Props {
  scene: Scene<View>
  seat: number
  place: Area
  widest: number
}

/** Another seat's cards, beside its plate. */
export function OpenHand({ scene, seat, place, widest }: Props) {
  const cards = inOrder(scene, scene.open?.[seat]?.hand ?? (scene.open && scene.view.hands?.[seat]))
  if (cards.length === 0) return null
  return (
    <div class="pile on-stage" style={area(place)} data-align={place.align} data-valign={place.valign} data-testid={`open-${seat}`}>
      <Cards cards={cards.map(({ card }) => card)} place={place} widest={widest} />
    </div>
  )
}

/** The hand of the seat at the bottom. */
export function StillHand({ scene, box }: { scene: Scene<View>; box: HandBox }) {
  const cards = inOrder(scene, scene.open?.[scene.base]?.hand)
  const rows = cards.length > box.row ? 2 : 1
  const inRow = Math.ceil(cards.length / rows)
  return (
    <div
      class="hands still on-stage"
      style={{ ...area(box), ...px({ cw: box.card, strip: box.strip, next: box.card * (1.4 - box.second) }) }}
      data-testid="hand"
      role="group"
      aria-label={`${say('hand')}, ${say('left', { n: cards.length })}`}
    >
      {Array.from({ length: rows }, (_, row) => (
        <div class="hand" key={row}>
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
