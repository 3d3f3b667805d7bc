/** The fields of accounts: a handle, a password that can be looked at, a code. */
import { useState } from 'preact/hooks'
import { IconButton } from '../../ui/Button'
import type { Fault } from './faults'
import { a, type Word } from './words'

interface Props {
  value: string
  onType: (text: string) => void
  fault?: Fault | null
}

export function HandleField({ value, onType, fault = null, hint = false }: Props & { hint?: boolean }) {
  const wrong = fault?.field === 'handle'
  return (
    <label class="acc-lbl">
      {a('handle')}
      {hint && <small>{a('handle_hint')}</small>}
      <span class="acc-inp">
        <span aria-hidden="true">@</span>
        <input
          data-testid="handle"
          autoComplete="username"
          autocapitalize="none"
          spellcheck={false}
          maxLength={40}
          required
          aria-invalid={wrong}
          value={value}
          onInput={(event) => onType(event.currentTarget.value.replace(/^@/, ''))}
        />
      </span>
      {wrong && (
        <span class="fault" role="alert">
          {fault.text}
        </span>
      )}
    </label>
  )
}

interface PasswordProps extends Props {
  label?: Word
  /** Whether it is a new password: then a browser offers to make one, and a hint says what it needs. */
  fresh?: boolean
}

export function PasswordField({ value, onType, fault = null, label = 'password', fresh = false }: PasswordProps) {
  const [seen, see] = useState(false)
  const wrong = fault?.field === 'password'
  return (
    <div class="acc-lbl">
      <label for="acc-password">
        {a(label)}
        {fresh && <small>{a('password_hint')}</small>}
      </label>
      <span class="acc-inp">
        <input
          id="acc-password"
          data-testid="password"
          {...(seen ? { type: 'text' as const } : { type: 'password' as const })}
          autoComplete={fresh ? 'new-password' : 'current-password'}
          maxLength={256}
          required
          aria-invalid={wrong}
          value={value}
          onInput={(event) => onType(event.currentTarget.value)}
        />
        <IconButton icon="eye" label={a('show_password')} titled aria-pressed={seen} onClick={() => see(!seen)} />
      </span>
      {wrong && (
        <span class="fault" role="alert">
          {fault.text}
        </span>
      )}
    </div>
  )
}

export function CodeInput({ value, onType }: Props) {
  return (
    <label class="acc-lbl">
      {a('code')}
      <span class="acc-inp">
        <input
          data-testid="recovery-code"
          class="mono"
          autoComplete="off"
          autocapitalize="characters"
          spellcheck={false}
          maxLength={20}
          required
          value={value}
          onInput={(event) => onType(event.currentTarget.value)}
        />
      </span>
    </label>
  )
}

export function LabelField({ value, onType }: Props) {
  return (
    <label class="acc-lbl">
      {a('key_label')}
      <span class="acc-inp">
        <input
          data-testid="passkey-label"
          autoComplete="off"
          maxLength={40}
          required
          value={value}
          onInput={(event) => onType(event.currentTarget.value)}
        />
      </span>
    </label>
  )
}

/** A fault that concerns no single field. */
export function Trouble({ fault }: { fault: Fault | null }) {
  if (!fault || fault.field) return null
  return (
    <p class="acc-note bad" role="alert" data-testid="account-fault">
      {fault.text}
    </p>
  )
}
