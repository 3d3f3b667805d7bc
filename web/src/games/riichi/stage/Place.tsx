/** One of the other seats: its plate, its hand from behind or open, its melds. */
import { Plate } from '../../parts/Plate'
import { Tile } from '../../parts/tiles/Tile'
import type { Seat } from '#sdk'
import type { Scene } from '../../game'
import type { Tile as TileText, View } from '../view'
import { say } from '../words'
import { alike } from './looked'
import { Melds, meldsLabel } from './Melds'
import { openHand } from './open'
import { relationOf, sideOf } from './sides'
import { Wind } from './Wind'

interface Props {
  scene: Scene<View>
  seat: Seat
  looked: TileText | null
}

export function Place({ scene, seat, looked }: Props) {
  const { view, base } = scene
  const melds = view.melds[seat] ?? []
  return (
    <section class={`rb-seat ${sideOf(view, base, seat)}`} data-testid={`place-${seat}`} aria-label={scene.name(seat)}>
      <Plate scene={scene} seat={seat} sub={<Standing scene={scene} seat={seat} />} />
      <Held scene={scene} seat={seat} looked={looked} />
      <div class="rb-melds" data-testid={`rack-${seat}`} data-n={melds.length} role="group" aria-label={meldsLabel(scene.name(seat))}>
        <Melds view={view} owner={seat} melds={melds} looked={looked} name={scene.name} />
      </div>
    </section>
  )
}

/** The seat's wind, then its riichi or, without riichi, its side as the viewer sees it (下家). */
export function Standing({ scene, seat }: { scene: Scene<View>; seat: Seat }) {
  const { view, base } = scene
  const relation = relationOf(view, base, seat)
  return (
    <>
      <Wind view={view} seat={seat} />
      {view.riichi[seat] ? (
        <span class="rb-tag" data-testid={`riichi-${seat}`}>
          {say('in_riichi')}
        </span>
      ) : (
        relation && scene.you !== null && <span class="rb-relation">{say(relation)}</span>
      )}
    </>
  )
}

/** A seat's concealed tiles: from behind, or open if the viewer may see them. */
function Held({ scene, seat, looked }: Props) {
  const { view } = scene
  const open = openHand(scene, seat)
  if (open)
    return (
      <span class="rb-open tiles" data-testid={`open-${seat}`}>
        {open.tiles.map((tile, at) => (
          <Tile key={at} tile={tile} same={alike(looked, tile)} />
        ))}
        {open.drawn && (
          <span data-drawn>
            <Tile tile={open.drawn} same={alike(looked, open.drawn)} />
          </span>
        )}
      </span>
    )
  const n = view.counts[seat] ?? 0
  return (
    <span class="rb-backs sq-backs" role="img" data-testid={`backs-${seat}`} data-n={n} aria-label={say('hidden_tiles', { n })}>
      {Array.from({ length: n }, (_, at) => (
        <span key={at} class="tile back stand" data-drawn={(view.drawer === seat && at === n - 1) || undefined} />
      ))}
    </span>
  )
}
