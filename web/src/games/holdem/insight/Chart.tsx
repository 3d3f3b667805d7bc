/** A chart of equities with one line per player, and its legend. */
import { useRef } from 'preact/hooks'
import type { Seat } from '#sdk'
import { CardText } from '../../../ui/CardText'
import { useSize } from '../../../ui/useSize'
import { say } from '../words'
import type { Shares, Stop, Swing } from './course'

interface Props {
  stops: readonly Stop[]
  shares: readonly Shares[]
  names: (seat: Seat) => string
  you: Seat | null
  swing: Swing | null
}

const HEIGHT = 184
const TOP = 12
const BOTTOM = 36
const LEFT = 36
const RIGHT = 14
/** Dash patterns that distinguish the lines without colour; ours is solid. */
const DASHES = ['7 5', '2 4', '12 4 2 4', '10 3', '4 8', '1 6', '14 6', '6 2 2 2', '3 3']

export function Chart({ stops, shares, names, you, swing }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box)
  const lines = linesOf(stops, shares, you)
  const label = lines.map(({ seat, points }) => say('eq_line', { who: names(seat), path: pathOf(points) })).join('; ')
  return (
    <>
      <div class="eq-chart" ref={box}>
        {width > 0 && (
          <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} role="img" aria-label={label} data-testid="equity-chart">
            <Plot stops={stops} swing={swing} lines={lines} width={width} />
          </svg>
        )}
      </div>
      <Legend lines={lines} names={names} />
    </>
  )
}

function Plot({ stops, swing, lines, width }: Pick<Props, 'stops' | 'swing'> & { lines: readonly LineOf[]; width: number }) {
  const x = (at: number) => LEFT + (at * (width - LEFT - RIGHT)) / Math.max(1, stops.length - 1)
  return (
    <>
      {[0, 50, 100].map((mark) => (
        <g key={mark}>
          <path class="eq-grid" d={`M${LEFT} ${y(mark / 100)}H${width - RIGHT}`} />
          <text x={LEFT - 6} y={y(mark / 100) + 4} text-anchor="end">
            {mark}
          </text>
        </g>
      ))}
      {swing && (
        <rect
          class="eq-swing"
          x={x(swing.at - 1)}
          y={TOP - 6}
          width={x(swing.at) - x(swing.at - 1)}
          height={HEIGHT - TOP - BOTTOM + 12}
          rx="8"
        />
      )}
      {lines.map(({ seat, nth, points }) => (
        <g key={seat} data-nth={nth} class="eq-line" data-testid={`equity-line-${seat}`}>
          <path d={`M${points.map(({ at, share }) => `${x(at)} ${y(share)}`).join('L')}`} stroke-dasharray={dashOf(nth)} />
          {points.map(({ at, share }) => (
            <circle key={at} cx={x(at)} cy={y(share)} r="4.5" />
          ))}
        </g>
      ))}
      {stops.map(({ street }, at) => (
        <text key={street} x={x(at)} y={HEIGHT - 10} text-anchor={anchorOf(at, stops.length)}>
          {say(`street_${street}`)}
        </text>
      ))}
    </>
  )
}

function Legend({ lines, names }: Pick<Props, 'names'> & { lines: readonly LineOf[] }) {
  return (
    <ul class="eq-legend">
      {lines.map(({ seat, nth, cards, points }) => (
        <li key={seat} data-nth={nth}>
          <svg class="eq-line" data-nth={nth} viewBox="0 0 26 8" width="26" height="8" aria-hidden="true">
            <path d="M1 4H25" stroke-dasharray={dashOf(nth)} />
          </svg>
          <b>{names(seat)}</b>
          <span>
            {cards.map((card) => (
              <CardText key={card} card={card} />
            ))}
          </span>
          <span class="num eq-path">{pathOf(points)}</span>
        </li>
      ))}
    </ul>
  )
}

interface LineOf {
  seat: Seat
  /** The number that selects colour and dashes: 0 for our line, from 1 for the others. */
  nth: number
  cards: readonly string[]
  points: readonly { at: number; share: number }[]
}

function linesOf(stops: readonly Stop[], shares: readonly Shares[], you: Seat | null): LineOf[] {
  const first = stops[0]!.hands.map(({ seat }) => seat)
  const order = [...first.filter((seat) => seat === you), ...first.filter((seat) => seat !== you)]
  const from = order[0] === you ? 0 : 1
  return order.map((seat, place) => ({
    seat,
    nth: place + from,
    cards: stops[0]!.hands.find((hand) => hand.seat === seat)!.cards,
    points: shares.flatMap((now, at) => (now.has(seat) ? [{ at, share: now.get(seat)! }] : [])),
  }))
}

function y(share: number): number {
  return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)
}

function dashOf(nth: number): string | undefined {
  return nth === 0 ? undefined : DASHES[(nth - 1) % DASHES.length]
}

function anchorOf(at: number, count: number): 'start' | 'middle' | 'end' {
  return at === 0 ? 'start' : at === count - 1 ? 'end' : 'middle'
}

/** Returns the shares of a line as text, from first to last. */
function pathOf(points: LineOf['points']): string {
  return points.map(({ share }) => `${Math.round(share * 100)}%`).join(' → ')
}
