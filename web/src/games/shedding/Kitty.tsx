/** The middle of the table's upper edge: bottom cards and stakes, or the pile and the points in play. */
import type { ComponentType } from 'preact'
import { Card } from '../../ui/Card'
import type { Scene } from '../game'
import { area, px } from '../parts/stage/style'
import type { Arrangement } from './stage/arrangement'
import type { View } from './view'
import { say } from './words'

type Place = NonNullable<Arrangement['kitty']>
type Middle = ComponentType<{ scene: Scene<View>; place: Place }>

/** The component drawn in the middle, by the game's family. */
const MIDDLES: ReadonlyMap<string, Middle> = new Map([
  ['landlord', Bottom],
  ['climbing', Stock],
])

export function Kitty({ scene, place }: { scene: Scene<View>; place: Place }) {
  const Middle = MIDDLES.get(scene.info.family)
  return Middle ? <Middle scene={scene} place={place} /> : null
}

function Bottom({ scene, place }: { scene: Scene<View>; place: Place }) {
  const { view, info } = scene
  const dealt = view.counts.reduce((sum, count) => sum + count, 0)
  const hidden = dealt === 0 ? 0 : Math.min((info.deck?.length ?? 54) - dealt, 8)
  const cards = view.bottom ?? Array.from({ length: hidden }, () => '??')
  return (
    <div
      class="kitty on-stage"
      data-testid="kitty"
      data-corner={place.overlap > 0 || undefined}
      style={{ ...area(place), ...px({ cw: place.card, over: place.overlap }) }}
    >
      <span class="row">
        {cards.map((card, at) => (
          <Card key={at} card={card} />
        ))}
      </span>
      <span class="mult">
        <b data-testid="multiplier" key={view.multiplier}>
          ×{view.multiplier ?? 1}
        </b>
        <span>{say('times')}</span>
      </span>
      {(view.base ?? 1) !== 1 && (
        <span class="mult base">
          <b data-testid="base">{view.base}</b>
          <span>{say('base')}</span>
        </span>
      )}
    </div>
  )
}

function Stock({ scene, place }: { scene: Scene<View>; place: Place }) {
  const { view, info } = scene
  const draws = (view.pile ?? 0) > 0 || Object.keys(info.points ?? {}).length > 0
  if (!draws) return null
  return (
    <div class="kitty on-stage" data-testid="kitty" style={area(place)}>
      <span class="mult">
        <b data-testid="pile">{view.pile ?? 0}</b>
        <span>{say('pile')}</span>
      </span>
      {Object.keys(info.points ?? {}).length > 0 && (
        <span class="mult">
          <b data-testid="at-stake">{view.at_stake ?? 0}</b>
          <span>{say('at_stake')}</span>
        </span>
      )}
    </div>
  )
}
