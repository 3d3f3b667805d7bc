/** A number of chips between two bounds: a slider, a field, and buttons for both ends and the middle. */
import { useState } from 'preact/hooks'
import { number } from '../../../i18n'
import { chips, parsed } from '../sizing'
import { blindOf } from '../buyin'
import { Button } from '../../../ui/Button'
import { say } from '../words'

export interface Chips {
  low: number
  high: number
  value: number
  set: (value: number) => void
}

/** Holds a number of chips between `low` and `high`. It begins with `first`. */
export function useChips(low: number, high: number, first = high): Chips {
  const [value, set] = useState(first)
  return { low, high, value, set: (next) => set(Math.max(low, Math.min(high, Math.round(next)))) }
}

export function ChipsField({ field, options }: { field: Chips; options: Record<string, unknown> }) {
  const { low, high, value, set } = field
  const blind = blindOf(options)
  const [text, setText] = useState<string | null>(null)
  // `typed` is read from the field, not from the state, which may not have the last key yet.
  const take = (typed: string) => {
    if (typed !== number(value)) set(parsed(typed, blind) ?? value)
    setText(null)
  }
  const marks = [...new Set([low, Math.round((low + high) / 2 / blind) * blind, high])].filter((one) => one >= low && one <= high)
  return (
    <div class="chipsfield">
      <div class="pre">
        {marks.map((mark) => (
          <Button key={mark} kind="ghost num" testid={`chips-${mark}`} aria-pressed={mark === value} onClick={() => set(mark)}>
            {number(mark)}
            <small>{chips(mark, blind, true)}</small>
          </Button>
        ))}
      </div>
      <input
        type="range"
        class="slide"
        data-testid="chips-slider"
        aria-label={say('chips_title')}
        aria-valuetext={number(value)}
        min={low}
        max={high}
        step={1}
        value={value}
        style={{ '--v': `${high > low ? ((value - low) / (high - low)) * 100 : 100}%` }}
        onInput={(event) => {
          const next = Number(event.currentTarget.value)
          set(next <= low || next >= high ? next : Math.round(next / blind) * blind)
        }}
      />
      <input
        class="field num"
        data-testid="chips-amount"
        aria-label={say('amount')}
        inputMode="decimal"
        autocomplete="off"
        value={text ?? number(value)}
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={(event) => take(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event.currentTarget.value)
        }}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  )
}
