/** A seat's discards (牌河) in rows: the riichi tile lies sideways, called tiles are faded. */
import { slim } from '../../../ui/layout'
import { Tile } from '../../parts/tiles/Tile'
import type { Seat } from '#sdk'
import type { Scene } from '../../game'
import type { Tile as TileText, View } from '../view'
import { discardName, say } from '../words'
import { alike } from './looked'
import { isLong, laidOut, rowsOf } from './rows'
import type { Where } from './sides'

interface Props {
  scene: Scene<View>
  seat: Seat
  where: Where
  /** Whether its last tile is the last discard of all seats. */
  last: boolean
  looked: TileText | null
}

export function River({ scene, seat, where, last, looked }: Props) {
  const { view } = scene
  const river = view.rivers[seat] ?? []
  const narrow = slim.value && (where === 'l' || where === 'r')
  const declared = laidOut(river).findIndex(({ sideways }) => sideways)
  const won = view.wins.some(({ feeder, kind }) => feeder === seat && kind === 'ron') ? river.length - 1 : null
  const label = [say('river_of', { name: scene.name(seat), n: river.length }), declared < 0 ? '' : say('river_riichi', { n: declared + 1 })]
  return (
    <div
      class={`rb-river ${where}`}
      data-testid={`river-${seat}`}
      data-long={isLong(river) || undefined}
      role="list"
      aria-label={label.filter(Boolean).join(say('and'))}
    >
      {rowsOf(river, narrow).map((row, nth) => (
        <div key={nth} role="presentation">
          {row.map((one) => (
            <span key={one.at} role="listitem">
              <Tile
                tile={one.tile}
                sideways={one.sideways}
                last={one.at === won || (last && one.at === river.length - 1)}
                taken={one.at !== won && (one.taken_by?.length ?? 0) > 0}
                tsumogiri={one.drawn === true}
                same={alike(looked, one.tile)}
                label={discardName(view, one, one.sideways)}
              />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Returns the seat of the last discard, whose tile stays marked until it is claimed; null: none. */
export function lastSeat({ view, log }: Scene<View>): Seat | null {
  if (view.last && !view.last.robbing) return view.last.seat
  const seat = log.findLast(({ event }) => event.e === 'discarded')?.event['seat']
  return typeof seat === 'number' && view.rivers[seat]?.at(-1)?.taken_by === undefined ? seat : null
}
