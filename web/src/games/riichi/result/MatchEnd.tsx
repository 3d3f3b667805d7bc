/** The end of a match: places, points, and the final scores with their parts. */
import type { LastMatch, Seat } from '#sdk'
import type { Scene } from '../../game'
import { seatsOf, type View } from '../view'
import { plain, say, tenths, withSign } from '../words'
import { tone, Who } from './Payments'

interface Props {
  over: LastMatch
  view: View
  scene: Scene<View>
}

export function MatchEnd({ over, view, scene }: Props) {
  const order = seatsOf(view).sort((a, b) => over.places[a]! - over.places[b]!)
  return (
    <section data-testid="match-end" aria-label={say('match_over')}>
      <table class="rb-pay rb-places num">
        <thead>
          <tr>
            <th>
              <span class="sr">{say('place', { n: '' })}</span>
            </th>
            <th>{say('col_seat')}</th>
            <th>{say('match_points')}</th>
            <th class="x">{say('match_base')}</th>
            <th class="x">{say('match_uma')}</th>
            <th>{say('match_result')}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((seat) => (
            <Row key={seat} over={over} view={view} scene={scene} seat={seat} />
          ))}
        </tbody>
      </table>
      <p class="rb-fu">{say(`match_rule_${view.options.ties}`, { n: plain(view.options.settle) })}</p>
    </section>
  )
}

function Row({ over, view, scene, seat }: Props & { seat: Seat }) {
  const { points = 0, uma = 0, oka = 0 } = over.parts[seat] ?? {}
  return (
    <tr
      data-testid={`match-${seat}`}
      data-place={over.places[seat]}
      data-score={over.scores[seat]}
      data-me={seat === scene.you || undefined}
    >
      <td class="k">{over.places[seat]}</td>
      <td>
        <Who view={view} scene={scene} seat={seat} size={36} />
      </td>
      <td>{plain(over.points[seat]!)}</td>
      <td class="x">{withSign(tenths(points))}</td>
      <td class="x">
        {withSign(tenths(uma))}
        {oka !== 0 && ` ${withSign(tenths(oka))}`}
      </td>
      <td class={`f ${tone(over.scores[seat]!)}`}>{withSign(tenths(over.scores[seat]!))}</td>
    </tr>
  )
}
