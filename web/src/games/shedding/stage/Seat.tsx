/** Another seat: its plate at the table's edge, and its last action beside it. */
import type { Seat } from '#sdk'
import { Plate } from '../../parts/Plate'
import { area } from '../../parts/stage/style'
import type { Scene } from '../../game'
import { bannerOf, Count, roleOf, Sub } from '../Standing'
import type { View } from '../view'
import type { Arrangement, Spot } from './arrangement'
import { OpenHand } from '../OpenHand'
import { Pile } from './Plays'

interface Props {
  scene: Scene<View>
  seat: Seat
  spot: Spot
  arrangement: Arrangement
}

export function Other({ scene, seat, spot, arrangement }: Props) {
  const { standing } = arrangement
  return (
    <section class="seat" aria-label={scene.name(seat)}>
      <div class="spot on-stage" style={area(spot.plate)} data-standing={standing || undefined} data-side={spot.side}>
        <Plate
          scene={scene}
          seat={seat}
          role={roleOf(scene.view, seat)}
          banner={standing && bannerOf(scene.view, seat)}
          sub={<Sub scene={scene} seat={seat} worn={standing} />}
        >
          <Count scene={scene} seat={seat} />
        </Plate>
      </div>
      {spot.open && <OpenHand scene={scene} seat={seat} place={spot.open} widest={arrangement.card * 0.5} />}
      <Pile scene={scene} seat={seat} arrangement={arrangement} best={spot.best} older={spot.older} />
    </section>
  )
}
