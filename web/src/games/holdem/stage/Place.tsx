/** A seat: its plate with what it did last, its cards, its chips on the felt. */
import type { Card as CardText, Seat } from '#sdk'
import { Plate } from '../../parts/Plate'
import { Card } from '../../../ui/Card'
import type { Scene } from '../../game'
import { handOf, markOf, wonBy } from '../awards'
import { handName } from '../naming'
import { amountOf, shortOf } from '../unit'
import type { Awarded, View } from '../view'
import { say } from '../words'
import type { Spot } from './arrangement'
import type { Box } from './boxes'
import { Chip } from './Chip'
import { Odds } from '../runout/Odds'
import { FreePlate } from './FreePlate'
import { at, px } from './style'
import { Tag } from './Tag'
import { useLeaving } from './useLeaving'

interface Props {
  scene: Scene<View>
  seat: Seat
  spot: Spot
  /** The pot: where chips go, and come from. */
  pot: Box
  out: readonly Awarded[]
  /** The seat's share of the pot, 0 to 1; null: it is not told. */
  odds: number | null
}

export function Place({ scene, seat, spot, pot, out, odds }: Props) {
  const { view } = scene
  const info = scene.seats[seat]
  const standing = view.standing[seat] ?? 'absent'
  if (!info?.name && standing === 'absent') return <FreePlate scene={scene} seat={seat} spot={spot} />
  const cards = holeOf(scene, seat)
  const bottom = seat === scene.base
  return (
    <section
      class={bottom ? 'st bottom' : 'st'}
      data-testid={`place-${seat}`}
      style={at(spot.plate)}
      aria-label={scene.name(seat)}
      data-standing={standing}
      data-open={isOpen(cards) || undefined}
      data-won={won(view, seat) || undefined}
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
        still
        sub={
          <span class="stack" data-testid={`stack-${seat}`}>
            {shortOf(view, stackOf(scene, seat))}
          </span>
        }
      >
        <Tag scene={scene} seat={seat} />
        <Pucks view={view} seat={seat} />
      </Plate>
      <Chips scene={scene} seat={seat} spot={spot} pot={pot} odds={odds} />
    </section>
  )
}

/** What lies before a seat on the felt: its bet; once its cards are open, what they make; chips on their way to the pot or from it. */
function Chips({ scene, seat, spot, pot, odds }: Omit<Props, 'out'>) {
  const { view } = scene
  const bet = view.bets[seat] ?? 0
  const left = useLeaving(bet)
  const places = px({ dx: spot.bet.x - spot.plate.x, dy: spot.bet.y - spot.plate.y, gx: pot.x - spot.plate.x, gy: pot.y - spot.plate.y })
  const coming = wonBy(view, seat)
  const made = seat === scene.you || (view.boards[0]?.length ?? 0) === 0 ? null : handOf(view, view.shown[seat])
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
      {bet === 0 && odds !== null && <Odds seat={seat} share={odds} style={places} />}
      {bet === 0 && made && odds === null && (
        <span class="made" data-testid={`made-${seat}`} data-won={won(view, seat) || undefined}>
          {handName(made)}
        </span>
      )}
    </>
  )
}

/** The dealer's button and the blinds. Where two play, the button has one of them. */
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

function isOpen(cards: readonly CardText[]): boolean {
  return cards.some((card) => card !== '??')
}

/** Chips behind: as the hand has them; of who is not in it, and once it is over, as the table says: chips may have been added. */
function stackOf(scene: Scene<View>, seat: Seat): number {
  const { view } = scene
  const told = scene.seats[seat]?.stack
  return view.standing[seat] === 'absent' ? (told ?? 0) : scene.ended && told !== undefined ? told : (view.stacks[seat] ?? 0)
}

/** The cards before a seat: ours, open ones, backs of who is still in; none of who folded or mucked. */
function holeOf(scene: Scene<View>, seat: Seat): readonly CardText[] {
  const { view } = scene
  const open = scene.open?.[seat]?.hand
  if (open?.length) return open
  if (seat === view.you && view.hand) return view.hand
  const shown = view.shown[seat]
  if (shown) return shown
  const out = view.standing[seat] === 'folded' || view.standing[seat] === 'absent' || view.mucked.includes(seat)
  return out ? [] : Array.from({ length: view.counts[seat] ?? 0 }, () => '??')
}
