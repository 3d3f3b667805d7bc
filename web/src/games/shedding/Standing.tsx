/** The parts of a plate about its seat: role, points, cards left. */
import type { ComponentChildren } from 'preact'
import { signed } from '../../i18n'
import type { Seat } from '#sdk'
import type { Role } from '../parts/Hat'
import { zoneOf } from '../parts/seating'
import { layout, slim, type Layout } from '../../ui/layout'
import type { Scene } from '../game'
import type { View } from './view'
import { say } from './words'

/** With more seats than this, plates have no room for a whole word. */
const ROOMY: Record<Layout, number> = { desk: 5, phone: 2, land: 4 }
/**
 * With more seats than this, plates on a phone that lies on its side have room for a number alone. In a
 * narrow window this is so at smaller tables, too.
 */
const MANY = 8
/** Cards left at which a seat is close to going out. */
const LOW = 2

/** Returns the role of a seat; undefined without a landlord. */
export function roleOf(view: View, seat: Seat): Role | undefined {
  if (view.landlord == null) return undefined
  return view.landlord === seat ? 'landlord' : 'farmer'
}

/** Returns the word for a seat's role; null without a landlord. */
export function bannerOf(view: View, seat: Seat): string | null {
  const role = roleOf(view, seat)
  return role ? say(role) : null
}

/** Role and points, under the name. `worn`: the role is written elsewhere on the plate. */
export function Sub({ scene, seat, worn = false }: { scene: Scene<View>; seat: Seat; worn?: boolean }): ComponentChildren {
  const { view } = scene
  const score = scene.seats[seat]?.score
  const parts: ComponentChildren[] = []
  if (view.landlord != null && !worn)
    parts.push(
      view.landlord === seat ? (
        <span class="badge lord" aria-label={say('landlord')} role="img">
          {say('seal')}
        </span>
      ) : (
        <span class="farmer">{say('farmer')}</span>
      ),
    )
  if (view.doubles?.[seat]) parts.push(<span class="badge dbl">×2</span>)
  if (view.points && scene.info.points && Object.keys(scene.info.points).length > 0)
    parts.push(<Captured scene={scene} points={view.points[seat] ?? 0} />)
  if (score) parts.push(<span>{signed(score)}</span>)
  return parts
}

/** The points of the cards that a seat has captured, with as much of their word as its plate has room for. */
function Captured({ scene, points }: { scene: Scene<View>; points: number }) {
  const room = roomFor(scene.seats.length)
  const whole = say('captured', { n: points })
  if (room === 'whole') return <span>{whole}</span>
  return (
    <span role="img" aria-label={whole}>
      {room === 'short' ? say('captured_short', { n: points }) : points}
    </span>
  )
}

/** Returns how much of a word a plate has room for at a table of `seats` seats. */
function roomFor(seats: number): 'whole' | 'short' | 'number' {
  if (seats <= ROOMY[layout.value]) return 'whole'
  return layout.value === 'land' && (slim.value || seats > MANY) && zoneOf(seats)['data-many'] ? 'number' : 'short'
}

/** The number of cards that a seat holds. While cards are played, a number of one or two is marked. */
export function Count({ scene, seat }: { scene: Scene<View>; seat: Seat }) {
  const count = scene.view.counts[seat] ?? 0
  const low = count > 0 && count <= LOW && scene.view.status === 'started'
  return (
    <span class="cnt" role="img" data-testid={`count-${seat}`} data-low={low || undefined} aria-label={say('left', { n: count })}>
      {count}
    </span>
  )
}
