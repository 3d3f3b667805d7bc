/** The rows of a list of choices, such as the settings. */
import type { ComponentChildren, ComponentProps } from 'preact'
import { Segments } from './controls'
import './options.css'

interface Props {
  label: string
  hint?: string | undefined
  testid?: string | undefined
}

/** One row of a list of choices: its label, a hint below, and the control. */
export function Row({ label, hint, testid, children }: Props & { children: ComponentChildren }) {
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

/** A row whose choices are all in sight. */
export function Choice<T extends string | number>({ hint, testid, ...segments }: Props & ComponentProps<typeof Segments<T>>) {
  return (
    <Row label={segments.label} hint={hint} testid={testid}>
      <Segments {...segments} />
    </Row>
  )
}
