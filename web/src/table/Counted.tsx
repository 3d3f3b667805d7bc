/** A number that is counted up: what it is after each reason, then itself. Readers and tests find the number alone. */
import type { ComponentChildren } from 'preact'
import type { Cause } from '../games/game'
import { signed } from '../i18n'
import './counted.css'

export function Counted({ steps, children }: { steps: readonly string[]; children: ComponentChildren }) {
  if (steps.length === 0) return <>{children}</>
  return (
    <span class="counted" style={{ '--last': String(steps.length) }}>
      <span class="final">{children}</span>
      {steps.map((step, nth) => (
        <i key={nth} data-n={step} style={{ '--nth': String(nth) }} aria-hidden="true" />
      ))}
    </span>
  )
}

/** Returns what an amount is before each further factor; none if that is not a whole number. */
export function stepsTo(amount: number, counts: readonly number[]): string[] {
  const all = counts.at(-1) ?? 0
  if (all === 0 || amount === 0) return []
  const steps = counts.slice(0, -1).map((count) => (amount * count) / all)
  return steps.every(Number.isInteger) ? steps.map((step) => signed(step)) : []
}

/** More causes than these would be counted for longer than a settlement may take (1.9 s). */
const MAX_COUNTED_CAUSES = 6

/** Returns what an amount is before its last cause, where a few causes add up to it; else none. */
export function sumsTo(amount: number, causes: readonly Cause[] | undefined): string[] {
  const sums = (causes ?? []).flatMap(({ sum }) => (sum === undefined ? [] : [sum]))
  return sums.length <= MAX_COUNTED_CAUSES && sums.at(-1) === amount ? sums.slice(0, -1).map((sum) => signed(sum)) : []
}
