/** The countdown: the turn's own time first, then the time bank. */
import { useEffect } from 'preact/hooks'
import { play } from '../../app/sounds'
import { useNow } from '../../app/clock'
import { t } from '../../i18n'

const LOW_MS = 5000

interface Props {
  deadlineAt: number
  /** The time of a full ring. */
  turnMs: number
  /** Time bank left after the deadline, ms. */
  bankMs?: number
  own?: boolean
}

/** Seconds left as a ring and a number; never more than the turn has. */
export function Ring({ deadlineAt, turnMs, bankMs = 0, own = false }: Props) {
  const now = useNow()
  const turn = Math.min(deadlineAt - now, turnMs)
  const banked = turn <= 0 && bankMs > 0
  const left = Math.max(0, banked ? Math.min(deadlineAt + bankMs - now, bankMs) : turn)
  const low = left <= LOW_MS && (!own || bankMs === 0 || banked || turn > 0)
  const part = Math.max(0, Math.min(1, left / (banked ? bankMs : turnMs)))
  useEffect(() => {
    if (low && own) play('low')
  }, [low, own])
  const seconds = Math.ceil(left / 1000)
  return (
    <span
      class="ring"
      role="timer"
      data-testid="timer"
      data-low={low || undefined}
      data-bank={banked || undefined}
      aria-label={t(banked ? 'bank_left' : 'time_left', { n: seconds })}
      style={{ '--p': part.toFixed(3) }}
    >
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle class="t" cx="18" cy="18" r="15.9" />
        <circle class="p" cx="18" cy="18" r="15.9" pathLength={100} />
      </svg>
      <b aria-hidden="true" data-long={seconds > 99 || undefined}>
        {seconds}
      </b>
    </span>
  )
}
