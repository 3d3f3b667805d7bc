/** A seat's discards (牌河), in order, upright for every reader. Claimed tiles stay in their place, faded. */
import type { Seat } from '#sdk'
import { Tile } from '../../parts/tiles/Tile'
import type { RiverTile, Tile as TileText } from '../view'
import { say } from '../words'
import type { River as RiverPlace } from './arrangement'
import { px } from '../../parts/tiles/px'
import { area } from './style'

interface Props {
  seat: Seat
  who: string
  tiles: readonly RiverTile[]
  place: RiverPlace
  /** Whether its last tile is the last discard of all seats. */
  last: boolean
  looked: TileText | null
}

export function River({ seat, who, tiles, place, last, looked }: Props) {
  return (
    <div
      class="mj-river"
      data-testid={`river-${seat}`}
      data-towards={place.towards}
      role="group"
      aria-label={say('river_of', { name: who })}
      style={{ ...area(place.box), ...px({ tw: place.tw }), '--cols': String(place.cols) }}
    >
      <div class="mj-rows">
        {tiles.map((one, at) => (
          <Tile
            key={at}
            tile={one.tile}
            last={last && at === tiles.length - 1}
            taken={(one.taken_by?.length ?? 0) > 0}
            tsumogiri={one.drawn === true}
            same={looked === one.tile}
            {...(one.flipped ? { class: 'mj-flipped' } : {})}
          />
        ))}
      </div>
    </div>
  )
}
