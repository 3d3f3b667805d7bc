/** Small controls made of native elements. */
import type { ComponentChildren } from 'preact'

interface SegmentsProps<T> {
  label: string
  value: T
  choices: readonly { value: T; label: ComponentChildren; name?: string }[]
  onChoose: (value: T) => void
}

/** A choice of one value among a few, all of them in sight. */
export function Segments<T extends string | number>({ label, value, choices, onChoose }: SegmentsProps<T>) {
  return (
    <span class="seg" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          aria-label={choice.name}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </span>
  )
}

/** A switch: on or off. */
export function Switch({ label, on, onToggle }: { label: string; on: boolean; onToggle: (on: boolean) => void }) {
  return <button type="button" class="sw" role="switch" aria-checked={on} aria-label={label} onClick={() => onToggle(!on)} />
}

/** Returns the hue of a name's colour, from 0 to 359. */
export function hueOf(name: string): number {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return hash
}
