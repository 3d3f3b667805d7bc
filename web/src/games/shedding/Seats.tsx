/** The other seats: plate, cards left, and beside each what it did last in this round. */
import type { ComponentChildren } from 'preact'
import { signed } from '../../i18n'
import type { GameEvent, Seat } from '#sdk'
import { Plate } from '../parts/Plate'
import { seatingOf, zoneOf } from '../parts/seating'
import { Card, Fan } from '../../ui/Card'
import { layout, slim, type Layout } from '../../ui/layout'
import type { Scene } from '../game'
import { central } from './Best'
import { OpenHand } from './OpenHand'
import { isPreparing, lastOf, leads, toCover, type Played, type View } from './view'
import { handName, say } from './words'

/** With more seats than these, plates have no room for a whole word. */
const ROOMY: Record<Layout, number> = { desk: 5, phone: 2, land: 4 }
/** Cards left at which a seat is close to going out. */
const LOW = 2

export function Seats({ scene }: { scene: Scene<View> }) {
  const { right, top, left } = seatingOf(scene.seats.length, scene.base, layout.value)
  const seat = (one: Seat) => <Other key={one} scene={scene} seat={one} />
  return (
    <>
      <div class="side r">{right.map(seat)}</div>
      <div class="side t">{top.map(seat)}</div>
      <div class="side l">{left.map(seat)}</div>
    </>
  )
}

function Other({ scene, seat }: { scene: Scene<View>; seat: Seat }) {
  const plate = (
    <Plate scene={scene} seat={seat} sub={<Sub scene={scene} seat={seat} />}>
      <Count scene={scene} seat={seat} />
    </Plate>
  )
  return (
    <section class="seat" aria-label={scene.name(seat)}>
      {scene.open ? (
        <div class="obox">
          {plate}
          <OpenHand scene={scene} seat={seat} />
        </div>
      ) : (
        plate
      )}
      <Pile scene={scene} seat={seat} />
    </section>
  )
}

/** Role and points, under the name. */
export function Sub({ scene, seat }: { scene: Scene<View>; seat: Seat }): ComponentChildren {
  const { view } = scene
  const score = scene.seats[seat]?.score
  const parts: ComponentChildren[] = []
  if (view.landlord != null)
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

/** How much a plate has room for, with so many seats. */
function roomFor(seats: number): 'whole' | 'short' | 'number' {
  if (seats <= ROOMY[layout.value]) return 'whole'
  return layout.value === 'land' && slim.value && zoneOf(seats)['data-many'] ? 'number' : 'short'
}

/** How many cards a seat holds; it warns at two. */
export function Count({ scene, seat }: { scene: Scene<View>; seat: Seat }) {
  const count = scene.view.counts[seat] ?? 0
  const low = count > 0 && count <= LOW && scene.view.status === 'started'
  return (
    <span class="cnt" role="img" data-testid={`count-${seat}`} data-low={low || undefined} aria-label={say('left', { n: count })}>
      {count}
    </span>
  )
}

/** A seat's last action: cards, a pass, a bid. At the end its remaining cards, which in a replay lie open elsewhere. */
export function Pile({ scene, seat }: { scene: Scene<View>; seat: Seat }) {
  const { view } = scene
  if (central(scene)?.seat === seat) return <div class="pile" />
  const shown = scene.open ? null : view.hands
  const entry = shown ? null : lastOf(view, seat)
  const cover = toCover(view)
  const best = cover?.seat === seat
  const stale = !shown && !isPreparing(view) && leads(view) && view.turn !== null
  return (
    <div class="pile" data-best={best || undefined} data-lesser={(cover !== null && !best) || undefined} data-stale={stale || undefined}>
      <div class="played" data-testid={`last-${seat}`} key={entry ? `${view.rounds.length}.${view.rounds.at(-1)?.indexOf(entry)}` : ''}>
        {shown ? <Fan cards={shown[seat] ?? []} /> : <Entry entry={entry} />}
      </div>
      {best && view.last && <span class="cap">{say('best', { combo: handName(view.last, scene.info.family) })}</span>}
    </div>
  )
}

function Entry({ entry }: { entry: GameEvent | null }) {
  switch (entry?.e) {
    case 'played':
      return <Fan cards={(entry as Played).cards} />
    case 'passed':
      return <span class="passed">{say('pass')}</span>
    case 'called':
      return (
        <span class="passed" data-yes={entry['yes'] || undefined}>
          {say(`act_${entry['rob'] ? 'rob' : 'call'}_${entry['yes']}`)}
        </span>
      )
    case 'bid_made':
      return (
        <span class="passed" data-yes={entry['score'] || undefined}>
          {entry['score'] ? say('act_bid', { n: Number(entry['score']) }) : say('act_bid_0')}
        </span>
      )
    case 'shown':
      return <Card card={String(entry['card'])} />
    default:
      return null
  }
}
