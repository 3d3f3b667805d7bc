import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { IconButton } from '../ui/Button'

interface Props {
  label: string
  value: number
  low: number
  high: number
  /** The step: only its multiples are offered. */
  by?: number
  onChange: (value: number) => void
}

/** A whole number, changed by steps or typed. Typed text counts once it is an allowed number. */
export function Stepper({ label, value, low, high, by = 1, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    const next = Number(text.replace('−', '-'))
    if (/^[-−]?\d+$/.test(text) && next >= low && next <= high && next % by === 0) onChange(next)
  }
  const step = (times: number) => {
    setTyped(null)
    onChange(Math.min(high, Math.max(low, value + times * by)))
  }
  return (
    <span class="stepper" role="group" aria-label={label}>
      <IconButton icon="minus" small label={t('less')} disabled={value <= low} onClick={() => step(-1)} />
      <input
        class="num"
        inputMode="numeric"
        aria-label={label}
        value={typed ?? value}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
      <IconButton icon="plus" small label={t('more')} disabled={value >= high} onClick={() => step(1)} />
    </span>
  )
}
