/** A seat's equity as a bar and a number. */
import type { Seat } from '#sdk'
import { say } from '../words'
import './odds.css'

export function Odds({ seat, share, style }: { seat: Seat; share: number; style?: Record<string, string> }) {
  const percent = Math.round(share * 100)
  return (
    <span
      class="odds num"
      role="img"
      data-testid={`odds-${seat}`}
      data-percent={percent}
      data-ahead={share >= 0.5 || undefined}
      aria-label={say('odds', { n: percent })}
      style={{ ...style, '--share': share.toFixed(4) }}
    >
      <i aria-hidden="true" />
      <b aria-hidden="true">{percent}%</b>
    </span>
  )
}
