/** The amount to raise to: presets, a slider, a field, and buttons for a big blind more or less. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { Button, IconButton } from '../../../ui/Button'
import { clamped, parsed, presetsOf, snapped, typed } from '../sizing'
import { amountOf, bigBlind, inBlinds, shortOf } from '../unit'
import type { BetChoice, View } from '../view'
import { say } from '../words'

interface Props {
  view: View
  choice: BetChoice
  to: number
  onChange: (to: number) => void
}

export function Sizer(props: Props) {
  return (
    <div class="raise" data-testid="sizer">
      <Presets {...props} />
      <Slider {...props} />
      <Amount {...props} />
    </div>
  )
}

function Presets({ view, choice, to, onChange }: Props) {
  return (
    <div class="pre" role="group" aria-label={say('sizes')}>
      {presetsOf(choice).map((preset) => (
        <Button
          key={preset.name}
          kind="ghost num"
          testid={`size-${preset.name}`}
          aria-pressed={preset.to === to}
          onClick={() => onChange(preset.to)}
        >
          {say(preset.name)}
          <small>{shortOf(view, preset.to)}</small>
        </Button>
      ))}
    </div>
  )
}

/** The native slider; its arrow keys step by a big blind. */
function Slider({ view, choice, to, onChange }: Props) {
  const low = choice.min ?? 0
  const high = choice.max ?? low
  const blind = bigBlind(view)
  const steps: Record<string, number> = {
    ArrowRight: to + blind,
    ArrowUp: to + blind,
    ArrowLeft: to - blind,
    ArrowDown: to - blind,
    Home: low,
    End: high,
  }
  return (
    <input
      type="range"
      data-testid="slider"
      aria-label={say('raise_to')}
      aria-valuetext={amountOf(view, to)}
      min={low}
      max={high}
      step={1}
      value={to}
      style={{ '--v': `${high > low ? ((to - low) / (high - low)) * 100 : 0}%` }}
      onInput={(event) => onChange(snapped(choice, Number(event.currentTarget.value), Number(view.options['small_blind'] ?? 1)))}
      onKeyDown={(event) => {
        const next = steps[event.key]
        if (next === undefined) return
        event.preventDefault()
        onChange(next)
      }}
    />
  )
}

function Amount({ view, choice, to, onChange }: Props) {
  const blind = bigBlind(view)
  const written = typed(to, blind, inBlinds.value)
  const [text, setText] = useState<string | null>(null)
  // In a layout effect, which runs before the new amount is painted. A later effect could discard what the
  // player has typed since the paint.
  useLayoutEffect(() => setText(null), [to])
  // `typed` is read from the field, not from the state, which may not have the last key yet.
  const take = (typed: string) => {
    if (typed !== written) onChange(parsed(typed, blind, inBlinds.value ? blind : 1) ?? to)
    setText(null)
  }
  return (
    <div class="amt">
      <IconButton testid="less" icon="minus" label={say('less')} onClick={() => onChange(clamped(choice, to - blind))} />
      <input
        class="num"
        data-testid="amount"
        aria-label={say('amount')}
        inputMode="decimal"
        enterkeyhint="done"
        autocomplete="off"
        value={text ?? written}
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={(event) => take(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
        onFocus={(event) => event.currentTarget.select()}
      />
      {inBlinds.value && (
        <span class="bb" aria-hidden="true">
          BB
        </span>
      )}
      <IconButton testid="plus" icon="plus" label={say('more')} onClick={() => onChange(clamped(choice, to + blind))} />
    </div>
  )
}
