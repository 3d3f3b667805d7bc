/** How much to raise to: presets, a slider, a typed amount, a big blind more or less. */
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../../ui/Icon'
import { clamped, parsed, presetsOf } from './sizing'
import { amountOf, bigBlind } from './unit'
import type { BetChoice, View } from './view'
import { say } from './words'

interface Props {
  view: View
  choice: BetChoice
  to: number
  onChange: (to: number) => void
  onAllIn: () => void
}

export function Sizer({ view, choice, to, onChange, onAllIn }: Props) {
  const low = choice.min ?? 0
  const high = choice.max ?? low
  const blind = bigBlind(view)
  const [text, setText] = useState(String(to))
  useEffect(() => setText(String(to)), [to])
  const type = () => onChange(clamped(choice, parsed(text, blind) ?? low))
  return (
    <div class="raise" data-testid="sizer">
      <div class="pre">
        {presetsOf(choice).map((preset) => (
          <button key={preset.name} type="button" class="btn ghost num" data-testid={`size-${preset.name}`} aria-pressed={preset.to === to}
            onClick={() => (preset.name === 'all_in' ? onAllIn() : onChange(preset.to))}>
            {say(preset.name)}<small>{amountOf(view, preset.to)}</small>
          </button>
        ))}
      </div>
      <input type="range" data-testid="slider" aria-label={say('raise_to')} min={low} max={high} step={1} value={to}
        style={{ '--v': `${high > low ? ((to - low) / (high - low)) * 100 : 0}%` }} onInput={(event) => onChange(clamped(choice, Number(event.currentTarget.value)))} />
      <div class="amt">
        <button type="button" class="ibtn" data-testid="less" aria-label={say('less')} onClick={() => onChange(clamped(choice, to - blind))}><Icon name="minus" /></button>
        <input data-testid="amount" aria-label={say('amount')} inputMode="decimal" value={text} onInput={(event) => setText(event.currentTarget.value)} onChange={type}
          onBlur={type} onKeyDown={(event) => { if (event.key === 'Enter') type() }} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="ibtn" data-testid="plus" aria-label={say('more')} onClick={() => onChange(clamped(choice, to + blind))}><Icon name="plus" /></button>
      </div>
    </div>
  )
}
