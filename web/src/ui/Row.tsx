/** A list of choices, such as the settings: one row a choice. */
import type { ComponentChildren } from 'preact'
import './options.css'

/** One row of a list of choices: its label, a hint below, and the control. */
export function Row({
  label,
  hint,
  children,
  testid,
}: {
  label: string
  hint?: string | undefined
  children: ComponentChildren
  testid?: string
}) {
  return (
    <div class="opt" data-testid={testid}>
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
      {children}
    </div>
  )
}
