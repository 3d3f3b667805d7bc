/** The stage: the other seats, all rivers around the centre, and on a desk the dora and what the hand waits for. */
import type { ComponentChildren } from 'preact'
import { layout } from '../../../ui/layout'
import type { Scene } from '../../game'
import { Moments } from '../moments/Moments'
import { seatsOf, type Tile, type View } from '../view'
import { Centre } from './Centre'
import { Place } from './Place'
import { lastSeat, River } from './River'
import { othersOf, sideOf } from './sides'

interface Props {
  scene: Scene<View>
  looked: Tile | null
  /** Content for the corner of the stage on a desk. */
  corner: ComponentChildren
}

export function Stage({ scene, looked, corner }: Props) {
  const { view, base } = scene
  const last = lastSeat(scene)
  const desk = layout.value === 'desk'
  return (
    <div class="rb-stage" data-open={scene.open !== null || undefined}>
      <div class="inlay" />
      {othersOf(view, base).map((seat) => (
        <Place key={seat} scene={scene} seat={seat} looked={looked} />
      ))}
      <div class="rb-pond">
        {seatsOf(view).map((seat) => (
          <River key={seat} scene={scene} seat={seat} where={sideOf(view, base, seat)} last={seat === last} looked={looked} />
        ))}
        <Centre scene={scene} />
        <Moments scene={scene} />
      </div>
      {desk && <div class="rb-corner">{corner}</div>}
    </div>
  )
}
