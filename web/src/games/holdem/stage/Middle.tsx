/** The middle: the pot or its winner, the board, and side pots with their contenders. */
import type { Card as CardText } from '#sdk'
import { Card } from '../../../ui/Card'
import type { Scene } from '../../game'
import { markOf, wonWith } from '../awards'
import { handName, names } from '../naming'
import { amountOf, shortOf } from '../unit'
import { inMiddle, type Awarded, type View } from '../view'
import { say } from '../words'
import type { Arrangement } from './arrangement'
import { Pots } from './Pots'
import { areBrief } from './potwords'
import { area } from './style'

interface Props {
  scene: Scene<View>
  arrangement: Arrangement
  out: readonly Awarded[]
  /** The index of the award whose cards stand out now; null: on each board those of its largest award. */
  chosen: number | null
}

export function Middle({ scene, arrangement, out, chosen }: Props) {
  const { view } = scene
  return (
    <>
      <div class="pot" style={area(arrangement.pot)}>
        <Headline scene={scene} out={out} chosen={chosen} />
      </div>
      <div class="boards" style={area(arrangement.board)}>
        {view.boards.map((board, number) => (
          <Board key={number} scene={scene} board={board} number={number} out={out} chosen={chosen} />
        ))}
      </div>
      <div class="pots" style={area(arrangement.pots)}>
        <Pots scene={scene} brief={areBrief(scene, arrangement.pots)} chosen={chosen} />
      </div>
    </>
  )
}

/** The chips in the middle; at the end the winner and the winning hand. */
function Headline({ scene, out, chosen }: Pick<Props, 'scene' | 'out' | 'chosen'>) {
  const { view } = scene
  const award = (chosen === null ? undefined : view.awards[chosen]) ?? out[0] ?? view.awards.toSorted((a, b) => b.amount - a.amount)[0]
  if (award) {
    const made = wonWith(award)
    return (
      <p class="winner" data-testid="handname">
        <b>{names(scene, award.winners)}</b>
        <span>{made ? handName(made) : say('takes', { n: award.winners.length === 1 && award.winners[0] !== scene.you ? 1 : 2 })}</span>
      </p>
    )
  }
  const total = inMiddle(view)
  return total > 0 ? (
    <p class="total num">
      {say('pot_total')} <b data-testid="pot">{amountOf(view, total)}</b>
    </p>
  ) : null
}

const STREETS = ['preflop', 'flop', 'turn', 'river'] as const

interface BoardProps {
  scene: Scene<View>
  board: readonly CardText[]
  number: number
  out: readonly Awarded[]
  chosen: number | null
}

function Board({ scene, board, number, out, chosen }: BoardProps) {
  const { view } = scene
  const several = view.boards.length > 1
  const street = STREETS[board.length === 0 ? 0 : board.length - 2] ?? 'river'
  return (
    <div
      class="comm"
      role="group"
      data-testid={`board-${number}`}
      data-street={street}
      aria-label={several ? say('board_of', { n: number + 1 }) : say('board')}
    >
      {several && (
        <span class="nth" aria-hidden="true">
          {number + 1}
        </span>
      )}
      {Array.from({ length: 5 }, (_, at) =>
        board[at] === undefined ? (
          <span key={at} class="slot" aria-hidden="true" />
        ) : (
          <span key={`${at}${board[at]}`} class="lay" {...markOf(board[at], number, out)}>
            <Card card={board[at]} />
          </span>
        ),
      )}
      {several && <RunWon scene={scene} number={number} now={chosen !== null && (view.awards[chosen]?.board ?? 0) === number} />}
    </div>
  )
}

/** The winners on one of several boards, and their amounts there. */
function RunWon({ scene, number, now }: { scene: Scene<View>; number: number; now: boolean }) {
  const awards = scene.view.awards.filter((award) => (award.board ?? 0) === number)
  if (awards.length === 0) return null
  const winners = [...new Set(awards.flatMap((award) => award.winners))]
  const amount = awards.reduce((sum, award) => sum + award.amount, 0)
  return (
    <span class="runwon num" data-testid={`run-${number}`} data-winners={winners.join(' ')} data-now={now || undefined}>
      {names(scene, winners)} <b>+{shortOf(scene.view, amount)}</b>
    </span>
  )
}
