/** The middle: the number of tiles in the wall, and whose turn it is. */
import type { Seat } from '#sdk'
import type { Scene } from '../../game'
import type { View } from '../view'
import { say } from '../words'
import type { Arrangement } from './arrangement'
import { area } from './style'
import { distance } from '../../parts/tiles/turning'

/** A compass lower than this, in pixels, has one line: the wall's number, and whose turn it is. */
const LINE = 60

export function Compass({ scene, arrangement }: { scene: Scene<View>; arrangement: Arrangement }) {
  const { view, base } = scene
  const way = wayOf(view)
  const bare = arrangement.kind === 'columns' || arrangement.compass.h < LINE
  return (
    <div
      class="mj-compass"
      data-testid="compass"
      data-bare={bare || undefined}
      data-low={arrangement.compass.h < 90 || undefined}
      style={area(arrangement.compass)}
    >
      {way ? (
        <Passed way={way} />
      ) : (
        <div class="mj-wall num">
          <b data-testid="wall">{view.wall}</b>
          <span>{say('wall')}</span>
        </div>
      )}
      {bare ? (
        <Whose scene={scene} />
      ) : (
        view.order.map((seat) => {
          const at = distance(view.order, base, seat)
          return (
            <i
              key={seat}
              class="mj-wind"
              data-at={arrangement.places[at]?.at}
              data-nth={at}
              data-many={view.order.length > 4 || undefined}
              data-on={seat === onTurn(scene) || undefined}
              title={scene.name(seat)}
            >
              {windOf(scene, seat)}
            </i>
          )
        })
      )}
    </div>
  )
}

type Way = 'next' | 'across' | 'prev'

/** Returns the direction in which the swapped tiles went (换三张); null: none were swapped, or a tile has been discarded since. */
function wayOf({ swapped, order, rivers }: View): Way | null {
  const first = order[0]!
  const to = swapped?.to[first]
  if (to === undefined || rivers.some((river) => river.length > 0)) return null
  const steps = distance(order, first, to)
  return 2 * steps === order.length ? 'across' : steps === 1 ? 'next' : 'prev'
}

/** An arrow in the direction of the swapped tiles, seen from above. It stands in place of the wall's number. */
function Passed({ way }: { way: Way }) {
  return (
    <svg class="mj-passed" viewBox="0 0 24 24" data-testid="passed" data-way={way} role="img" aria-label={say(`way_${way}`)}>
      <path d={way === 'across' ? ACROSS : ROUND} />
    </svg>
  )
}

/** The arrow counter-clockwise, as play goes; the style mirrors it for the other direction. */
const ROUND = 'M5 9a8 8 0 1 1-.6 5M5 3v6h6'
const ACROSS = 'M8 20V4M4 8l4-4 4 4M16 4v16M12 16l4 4 4-4'

/** Returns the seat whose turn it is; while a discard can be claimed, the seat that discarded it. */
function onTurn({ view }: Scene<View>): Seat | null {
  return view.turn ?? view.last?.seat ?? null
}

function Whose({ scene }: { scene: Scene<View> }) {
  const seat = onTurn(scene)
  return seat === null ? null : (
    <i class="mj-wind" data-on>
      {scene.name(seat)}
    </i>
  )
}

/**
 * Returns the letter that distinguishes a name from others: its first, or its last if a bot without a
 * character has the name.
 */
function letterOf({ seats, name }: Scene<View>, seat: Seat): string {
  const letters = [...name(seat)]
  return (seats[seat]?.bot && !seats[seat].character ? letters.at(-1) : letters[0]) ?? ''
}

/**
 * Returns a seat's name as seen from the bottom (下家); 我 for the viewer's own. At a table for more than
 * four, and for the seat at the bottom of a spectator's screen, returns a letter of the player's name.
 */
function windOf(scene: Scene<View>, seat: Seat): string {
  const { view, base } = scene
  const n = view.order.length
  const at = distance(view.order, base, seat)
  if (seat === scene.you) return say('seat_self')
  if (n > 4 || at === 0) return letterOf(scene, seat)
  if (n === 2 || (n === 4 && at === 2)) return say('seat_across')
  return say(at === 1 ? 'seat_next' : 'seat_prev')
}
