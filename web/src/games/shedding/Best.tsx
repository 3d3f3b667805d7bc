/** The play that is to be covered, on a phone: large in the middle of the felt, where eyes are; who laid it stands below. */
import type { Seat } from '#sdk'
import { Avatar } from '../../ui/Avatar'
import { Fan } from '../../ui/Card'
import { layout, slim } from '../../ui/layout'
import type { Scene } from '../game'
import './felt.css'
import { toCover, type Played, type View } from './view'
import { handName } from './words'

/** On a phone on its side, seats beyond these stand in a row that leaves the middle no height. */
const SIDEWAYS_SEATS = 3

/** Returns the play that lies in the middle instead of beside its seat; null where each lies beside its seat. */
export function central({ view, open, seats }: Scene<View>): Played | null {
  if (open || view.hands || layout.value === 'desk') return null
  if (layout.value === 'land' && seats.length > SIDEWAYS_SEATS) return null
  return toCover(view)
}

export function Best({ scene }: { scene: Scene<View> }) {
  const play = central(scene)
  if (!play) return null
  const { width, strip, rows } = measureOf(play.cards.length)
  const inRow = Math.ceil(play.cards.length / rows)
  return (
    <div class="best">
      <div class="pile" data-best>
        <div
          class="played laid"
          data-testid={`last-${play.seat}`}
          key={`${scene.view.rounds.length}.${scene.view.rounds.at(-1)?.length}`}
          style={{ '--w': `${width}px`, '--ratio': String(strip / width), '--rows': String(rows), '--row': String(inRow) }}
        >
          {Array.from({ length: rows }, (_, row) => (
            <Fan key={row} cards={play.cards.slice(row * inRow, (row + 1) * inRow)} />
          ))}
        </div>
        <Caption scene={scene} seat={play.seat} combo={handName(play, scene.info.family)} />
      </div>
    </div>
  )
}

function Caption({ scene, seat, combo }: { scene: Scene<View>; seat: Seat; combo: string }) {
  const info = scene.seats[seat]
  const name = scene.name(seat)
  return (
    <span class="cap">
      <Avatar of={info} name={info?.name ?? name} size={24} />
      <span>{`${name} · ${combo}`}</span>
    </span>
  )
}

/** How a play lies: a card's width and what shows of each in pixels, where there is room for it, and in how many rows. */
interface Measure {
  width: number
  strip: number
  rows: number
}

const MEASURES: readonly [upTo: number, Measure][] = [
  [5, { width: 84, strip: 44, rows: 1 }],
  [8, { width: 84, strip: 38, rows: 1 }],
  [12, { width: 72, strip: 26, rows: 1 }],
]
const LONGER: Measure = { width: 66, strip: 30, rows: 2 }

function measureOf(cards: number): Measure {
  const [upTo, measure] = MEASURES.find(([most]) => cards <= most) ?? [Number.POSITIVE_INFINITY, LONGER]
  return layout.value === 'land' && slim.value && upTo > 8 ? LONGER : measure
}
