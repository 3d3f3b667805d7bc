/** The countdown: an amber ring shows the turn's own time, a blue ring outside it the time bank (备用时间), which runs after that. */
import { useEffect } from 'preact/hooks'
import { play } from '../../app/sounds'
import { useNow } from '../../app/clock'
import { t } from '../../i18n'

const LOW_MS = 5000

interface Props {
  deadlineAt: number
  /** The time of a full ring, ms. */
  turnMs: number
  /** Time bank left after the deadline, ms. */
  bankMs?: number
  own?: boolean
  /** Whether the ring stands alone, not round a face, with its number inside. */
  alone?: boolean
}

/**
 * What a clock shows. `banked`: the turn's own time is used up, and the bank runs; `left`: the milliseconds
 * of the turn's time, or of the bank once that runs; `low`: 5 s or less are left, and no bank follows;
 * `part`: how full the ring is, 0 to 1.
 */
export interface Reading {
  banked: boolean
  left: number
  low: boolean
  part: number
}

/**
 * Returns what a clock shows: never more than the whole time of the turn, or than the whole bank once that
 * runs.
 */
export function readingOf(now: number, { deadlineAt, turnMs, bankMs = 0 }: Props): Reading {
  const turn = Math.min(deadlineAt - now, turnMs)
  const banked = turn <= 0 && bankMs > 0
  const left = Math.max(0, banked ? Math.min(deadlineAt + bankMs - now, bankMs) : turn)
  const last = banked || bankMs === 0
  return { banked, left, low: last && left <= LOW_MS, part: Math.max(0, Math.min(1, left / (banked ? bankMs : turnMs))) }
}

export function Ring(props: Props) {
  const { bankMs = 0, own = false, alone = false } = props
  const { banked, left, low, part } = readingOf(useNow(), props)
  useEffect(() => {
    if (low && own) play('low')
  }, [low, own])
  useEffect(() => {
    if (banked && own) play('pass')
  }, [banked, own])
  const seconds = Math.ceil(left / 1000)
  return (
    <span
      class="ring"
      role="timer"
      data-testid="timer"
      data-alone={alone || undefined}
      data-low={low || undefined}
      data-bank={banked || undefined}
      aria-label={t(banked ? 'bank_left' : 'time_left', { n: seconds })}
      style={{ '--p': part.toFixed(3) }}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle class="t" cx="50" cy="50" r="42" />
        {!banked && <circle class="p" cx="50" cy="50" r="42" pathLength={100} />}
        {bankMs > 0 && <circle class="b" cx="50" cy="50" r="49" pathLength={100} />}
      </svg>
      <b class="sec num" aria-hidden="true">
        {banked ? t('bank_seconds', { n: seconds }) : seconds}
        {!banked && bankMs > 0 && !alone && <i>{`+${Math.ceil(bankMs / 1000)}`}</i>}
      </b>
    </span>
  )
}
