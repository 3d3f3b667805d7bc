/**
 * A number that counts up: it shows the sum after each reason, and then the final number. Screen readers and tests find
 * only the final one.
 */
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

/**
 * Returns the values of an amount after each factor but the last; empty if the amount is 0, if there are no
 * factors, or if a value is not a whole number. `counts`: the stakes after each factor.
 */
export function stepsTo(amount: number, counts: readonly number[]): string[] {
  const all = counts.at(-1) ?? 0
  if (all === 0 || amount === 0) return []
  const steps = counts.slice(0, -1).map((count) => (amount * count) / all)
  return steps.every(Number.isInteger) ? steps.map((step) => signed(step)) : []
}

/** More causes than this would take longer to count than a settlement may (1.9 s). */
const MAX_COUNTED_CAUSES = 6

/** Returns the values of an amount after each cause but the last, if at most six causes add up to it; else empty. */
export function sumsTo(amount: number, causes: readonly Cause[] | undefined): string[] {
  const sums = (causes ?? []).flatMap(({ sum }) => (sum === undefined ? [] : [sum]))
  return sums.length <= MAX_COUNTED_CAUSES && sums.at(-1) === amount ? sums.slice(0, -1).map((sum) => signed(sum)) : []
}
