/** The payments by reason, and the points after them. A phone shows the sums without the columns of reasons. */
import type { Line, Seat } from '#sdk'
import { Avatar } from '../../../ui/Avatar'
import type { Scene } from '../../game'
import { Wind } from '../stage/Wind'
import { seatsOf, type View } from '../view'
import { plain, say, withSign } from '../words'
import { sumsOf } from './sums'

interface Props {
  view: View
  scene: Scene<View>
  lines: readonly Line[]
  amounts: readonly number[]
  /** Each seat's points after these payments. */
  points: readonly number[]
  /** Other winners, whose payments stand on pages of their own. */
  others?: readonly Seat[]
}

export function Payments({ view, scene, lines, amounts, points, others = [] }: Props) {
  const sums = sumsOf(lines, points.length)
  const reasons = [...sums.keys()]
  return (
    <table class="rb-pay num" data-testid="payments">
      <thead>
        <tr>
          <th>{say('col_seat')}</th>
          {reasons.map((reason) => (
            <th key={reason} class="x">
              {say(`col_${reason}`)}
            </th>
          ))}
          <th>{say('col_sum')}</th>
          <th>{say('col_points')}</th>
        </tr>
      </thead>
      <tbody>
        {inOrder(view, amounts).map((seat) => (
          <tr
            key={seat}
            data-testid={`pay-${seat}`}
            data-me={seat === scene.you || undefined}
            data-sum={amounts[seat]}
            data-points={points[seat]}
          >
            <td>
              <Who view={view} scene={scene} seat={seat} size={28} />
            </td>
            {reasons.map((reason) => {
              const sum = sums.get(reason)![seat]!
              return (
                <td key={reason} class="x" data-reason={reason}>
                  {sum === 0 ? '' : withSign(sum)}
                </td>
              )
            })}
            <td class={`d ${tone(amounts[seat]!)}`}>{others.includes(seat) ? say('result_ron') : withSign(amounts[seat]!)}</td>
            <td>{plain(points[seat]!)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Face, wind and name of a seat. */
export function Who({ view, scene, seat, size }: { view: View; scene: Scene<View>; seat: Seat; size: number }) {
  return (
    <span class="rb-who">
      <Avatar of={scene.seats[seat]} size={size} />
      <Wind view={view} seat={seat} />
      <span>{scene.name(seat)}</span>
    </span>
  )
}

/** The parts of the winner's sum, in one line for phones. */
export function SumLine({ lines, seat, seats }: { lines: readonly Line[]; seat: Seat; seats: number }) {
  const parts = [...sumsOf(lines, seats)].map(([reason, each]) => `${say(`col_${reason}`)} ${plain(each[seat]!)}`)
  return parts.length > 1 ? <p class="rb-fu narrow">{say('sum_of', { parts: parts.join(' + ') })}</p> : null
}

export function tone(amount: number): string {
  return amount > 0 ? 'pos' : amount < 0 ? 'neg' : ''
}

function inOrder(view: View, amounts: readonly number[]): Seat[] {
  return seatsOf(view).sort((a, b) => amounts[b]! - amounts[a]! || a - b)
}
