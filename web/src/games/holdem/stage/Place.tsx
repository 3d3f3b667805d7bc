/** A seat: its plate with what it did last, its cards, its chips on the felt. */
import type { Seat } from '#sdk'
import { Plate } from '../../parts/Plate'
import { Card } from '../../../ui/Card'
import type { Scene } from '../../game'
import { handOf, markOf, wonBy } from '../awards'
import type { Made as MadeHand } from '../hands'
import { briefName, handName, lineName } from '../naming'
import { amountOf, shortOf } from '../unit'
import type { Awarded, View } from '../view'
import { say } from '../words'
import type { Spot } from './arrangement'
import type { Box } from './boxes'
import { Chip } from './Chip'
import { Odds } from '../runout/Odds'
import { FreePlate } from './FreePlate'
import { holeOf, isOpen } from './hole'
import { at, px } from './style'
import { Tag } from './Tag'
import { useLeaving } from './useLeaving'

interface Props {
  scene: Scene<View>
  seat: Seat
  spot: Spot
  /** Whether the hand's name stands on the plate, for lack of room beside it. */
  brief: boolean
  /** Whether the hand's name stands in a line above the plate. */
  named: boolean
  /** The box of the pot: chips move to it, and come from it. */
  pot: Box
  out: readonly Awarded[]
  /** The seat's share of the pot, 0 to 1; null: not shown. */
  odds: number | null
}

export function Place({ scene, seat, spot, brief, named, pot, out, odds }: Props) {
  const { view } = scene
  const info = scene.seats[seat]
  const standing = view.standing[seat] ?? 'absent'
  if (!info?.name && standing === 'absent') return <FreePlate scene={scene} seat={seat} spot={spot} />
  const cards = holeOf(scene, seat)
  const bottom = seat === scene.base
  const made = bottom ? null : madeBy(scene, seat)
  const winner = won(view, seat)
  return (
    <section
      class={bottom ? 'st bottom' : 'st'}
      data-testid={`place-${seat}`}
      style={{ ...at(spot.plate), ...px({ 'plate-w': spot.plate.w }) }}
      aria-label={scene.name(seat)}
      data-standing={standing}
      data-open={isOpen(cards) || undefined}
      data-won={winner || undefined}
    >
      {cards.length > 0 && (
        <div class="hole" data-testid={`hole-${seat}`}>
          {cards.map((card, nth) => (
            <span key={nth} class="lay" {...markOf(card, null, out)}>
              <Card card={card} />
            </span>
          ))}
        </div>
      )}
      <Plate
        scene={scene}
        seat={seat}
        sub={
          <>
            {brief && !bottom && odds !== null && <Odds seat={seat} share={odds} />}
            {brief && made && odds === null && !winner && <Made seat={seat} made={made} won={false} brief />}
            {(odds === null || !brief) && <Tag scene={scene} seat={seat} within />}
            {!isBrokeSeat(scene, seat) && (
              <span class="stack" data-testid={`stack-${seat}`}>
                {shortOf(view, stackOf(scene, seat))}
              </span>
            )}
          </>
        }
      >
        <Tag scene={scene} seat={seat} />
        <Pucks view={view} seat={seat} />
      </Plate>
      <Chips scene={scene} seat={seat} spot={spot} pot={pot} />
      {odds !== null && (bottom || !brief) && <Odds seat={seat} share={odds} style={placesOf(spot, pot)} />}
      {made && !brief && odds === null && <Made seat={seat} made={made} won={winner} line={named} />}
    </section>
  )
}

/** The chips before a seat on the felt: its bet, and chips that move to the pot or from it. */
function Chips({ scene, seat, spot, pot }: Pick<Props, 'scene' | 'seat' | 'spot' | 'pot'>) {
  const { view } = scene
  const bet = view.bets[seat] ?? 0
  const left = useLeaving(bet)
  const places = placesOf(spot, pot)
  const coming = wonBy(view, seat)
  return (
    <>
      {bet > 0 && (
        <span class="bet num" data-testid={`bet-${seat}`} style={places} title={amountOf(view, bet)}>
          <Chip />
          <span class="sr">{say('bet_of', { name: scene.name(seat) })}</span>
          {shortOf(view, bet)}
        </span>
      )}
      {left > 0 && (
        <span class="bet moving leaving num" aria-hidden="true" style={places}>
          <Chip />
          {shortOf(view, left)}
        </span>
      )}
      {coming > 0 && scene.log.at(-1)?.live && (
        <span class="bet moving arriving num" aria-hidden="true" style={places}>
          <Chip />
          {shortOf(view, coming)}
        </span>
      )}
    </>
  )
}

/** Returns the offsets of a seat's bet and of the pot from its plate, as custom properties. */
function placesOf({ plate, bet }: Spot, pot: Box): Record<string, string> {
  return px({ dx: bet.x - plate.x, dy: bet.y - plate.y, gx: pot.x - plate.x, gy: pot.y - plate.y })
}

/** The name of the hand that a seat's open cards make with the board. */
function Made({
  seat,
  made,
  won,
  brief = false,
  line = false,
}: {
  seat: Seat
  made: MadeHand
  won: boolean
  brief?: boolean
  line?: boolean
}) {
  return (
    <span class="made" data-testid={`made-${seat}`} data-won={won || undefined} title={handName(made)}>
      {brief ? briefName(made) : line ? lineName(made) : handName(made)}
    </span>
  )
}

function madeBy({ view, you }: Scene<View>, seat: Seat): MadeHand | null {
  if (seat === you || (view.boards[0]?.length ?? 0) === 0 || (view.bets[seat] ?? 0) > 0) return null
  return handOf(view, view.shown[seat])
}

/** The marks of a seat: dealer's button, small blind, big blind. Of two players the one with the button has a blind too. */
function Pucks({ view, seat }: { view: View; seat: Seat }) {
  const marks = (
    [
      ['button', 'D'],
      ['small_blind', 'SB'],
      ['big_blind', 'BB'],
    ] as const
  ).filter(([key]) => view[key] === seat)
  if (marks.length === 0) return null
  return (
    <span class="pucks">
      {marks.map(([key, letters]) => (
        <span key={key} class={`puck ${key}`} role="img" data-testid={key} aria-label={say(key)}>
          {letters}
        </span>
      ))}
    </span>
  )
}

function won(view: View, seat: Seat): boolean {
  return view.awards.some((award) => award.winners.includes(seat))
}

/** Whether a seat's tag says that it has no chips. */
function isBrokeSeat({ view, seats }: Scene<View>, seat: Seat): boolean {
  return view.standing[seat] === 'absent' && seats[seat]?.stack === 0 && (seats[seat]?.sitting ?? 'in') === 'in'
}

/**
 * Returns a seat's stack, as the view of the hand has it. After the hand, and for a seat that was not dealt in,
 * returns the stack that the table has: chips may have been added.
 */
function stackOf(scene: Scene<View>, seat: Seat): number {
  const { view } = scene
  const told = scene.seats[seat]?.stack
  return view.standing[seat] === 'absent' ? (told ?? 0) : scene.ended && told !== undefined ? told : (view.stacks[seat] ?? 0)
}
