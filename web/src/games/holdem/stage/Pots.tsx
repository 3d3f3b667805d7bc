/** The pots with the contenders for each, if there is a side pot; after the hand the winners of each. */
import type { Seat } from '#sdk'
import { Avatar } from '../../../ui/Avatar'
import type { Scene } from '../../game'
import { wonPots } from '../awards'
import { names, potName, shortPotName } from '../naming'
import { shortOf } from '../unit'
import type { Pot, View } from '../view'
import { say } from '../words'
import { contenders } from './potwords'

interface Props {
  scene: Scene<View>
  /** Whether there is little room: then names of pots are short, and winners are shown as faces. */
  brief: boolean
  /** The index of the award whose cards stand out now; null: on each board those of its largest award. */
  chosen: number | null
}

export function Pots({ scene, brief, chosen }: Props) {
  const { view } = scene
  // Awards are shown elsewhere in two cases: a single award by the winner's tag, and awards on several boards
  // beside the boards.
  if (view.awards.length > 0)
    return view.boards.length > 1 || view.awards.length === 1 ? null : <Awards scene={scene} brief={brief} chosen={chosen} />
  if (view.pots.length < 2) return null
  return (
    <>
      {view.pots.map((pot, at) => (
        <SidePot key={at} scene={scene} pot={pot} number={at} brief={brief} />
      ))}
    </>
  )
}

function SidePot({ scene, pot, number, brief }: { scene: Scene<View>; pot: Pot; number: number; brief: boolean }) {
  return (
    <span class="chip num" data-testid={`pot-${number}`} data-eligible={pot.eligible.join(' ')} title={names(scene, pot.eligible)}>
      <span class="which">{brief ? shortPotName(number) : potName(number)}</span> <b>{shortOf(scene.view, pot.amount)}</b>
      <i>·{contenders(scene, pot, brief)}</i>
    </span>
  )
}

/** One line per award. */
function Awards({ scene, brief, chosen }: Props) {
  const { view } = scene
  return (
    <>
      {wonPots(view).flatMap(({ pot, awards }) =>
        awards.map(({ award, at }) => (
          <span
            key={at}
            class="chip num award"
            data-testid={`award-${at}`}
            data-winners={award.winners.join(' ')}
            data-now={chosen === at || undefined}
            title={names(scene, award.winners)}
          >
            {brief ? (
              <>
                <span class="which">{label(view, pot, true)}</span>
                <Faces scene={scene} seats={award.winners} />
                <b>{shortOf(view, award.amount)}</b>
              </>
            ) : (
              <>
                {label(view, pot, false)} <b>{shortOf(view, award.amount)}</b>
                <i>→ {names(scene, award.winners)}</i>
              </>
            )}
          </span>
        )),
      )}
    </>
  )
}

/** The winners as faces, for little room; the names stand on their plates. */
function Faces({ scene, seats }: { scene: Scene<View>; seats: readonly Seat[] }) {
  return (
    <span class="faces">
      <span class="sr">{names(scene, seats)}</span>
      {seats.map((seat) => (
        <Avatar key={seat} of={scene.seats[seat]} name={scene.name(seat)} size={18} />
      ))}
    </span>
  )
}

function label(view: View, pot: number, brief: boolean): string {
  if (view.pots.length < 2) return say('pot_total')
  return brief ? shortPotName(pot) : potName(pot)
}
