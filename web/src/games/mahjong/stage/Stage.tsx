/** The stage: the other seats, all rivers, the compass, and on a desk what our hand waits for. */
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { useSize } from '../../../ui/useSize'
import type { Scene } from '../../game'
import { Moments } from '../moments/Moments'
import type { Tile, View } from '../view'
import { arrange } from './arrange'
import { Compass } from './Compass'
import { Place } from './Place'
import { River } from './River'
import { squared } from './squared'
import { area } from './style'
import type { Square } from '../../parts/tiles/square'
import { distance } from '../../parts/tiles/turning'

interface Props {
  scene: Scene<View>
  looked: Tile | null
  /** Content for the free corner of the stage, if there is one. */
  corner: ComponentChildren
  /** The boxes of a square table for four; null: another arrangement. */
  table: Square | null
}

export function Stage({ scene, looked, corner, table }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const { view } = scene
  const longest = Math.max(0, ...view.rivers.map((river) => river.length))
  const melds = Math.max(
    0,
    ...view.melds.map((all, seat) =>
      seat === scene.base ? 0 : all.length + (view.hidden[seat] ? 1 : 0) + (view.wins.some((won) => won.seat === seat) ? 1 : 0),
    ),
  )
  const arrangement = table
    ? squared(table, longest)
    : width > 0 && height > 0
      ? arrange(width, height, view.order.length, longest, melds, scene.open !== null)
      : null
  const last = lastSeat(scene)
  return (
    <div class="mj-stage" ref={box} data-kind={arrangement?.kind} data-seats={view.order.length}>
      <div class="inlay" />
      {arrangement && (
        <>
          <Compass scene={scene} arrangement={arrangement} />
          {view.order.map((seat) => (
            <Place key={seat} scene={scene} seat={seat} arrangement={arrangement} looked={looked} />
          ))}
          {view.order.map((seat) => {
            const place = arrangement.places[distance(view.order, scene.base, seat)]
            return (
              place && (
                <River
                  key={seat}
                  seat={seat}
                  who={scene.name(seat)}
                  tiles={view.rivers[seat] ?? []}
                  place={place.river}
                  last={seat === last}
                  looked={looked}
                />
              )
            )
          })}
          <Moments scene={scene} arrangement={arrangement} />
          {arrangement.waits && (
            <div class="mj-corner" style={area(arrangement.waits)}>
              {corner}
            </div>
          )}
        </>
      )}
    </div>
  )
}

/** Returns the seat of the last discard, whose tile stays marked until it is claimed; null: none. */
function lastSeat({ view, log }: Scene<View>): number | null {
  if (view.last && !view.last.robbing) return view.last.seat
  const seat = log.findLast(({ event }) => event.e === 'discarded')?.event['seat']
  return typeof seat === 'number' && view.rivers[seat]?.at(-1)?.taken_by === undefined ? seat : null
}
