/** The form of a new token: its use, whose it is, its scopes, and how long it is valid. */
import { useState } from 'preact/hooks'
import type { ApiToken, OwnProgram, Scope } from '#sdk/tokens'
import { account } from '../../app/session'
import { Button } from '../../ui/Button'
import { Segments } from '../../ui/controls'
import type { Fault } from '../account/faults'
import { Trouble } from '../account/fields'
import { Field } from './Field'
import { DAYS, refusal, scopesFor, tokens } from './tokens'
import { p } from './words'

interface Props {
  /** The handle of the account itself. */
  handle: string
  programs: readonly OwnProgram[]
  /** The user id of the program that is chosen at first; empty: the account itself. */
  chosen: string
  onMade: (made: ApiToken & { token: string }) => void
}

export function NewToken({ handle, programs, chosen, onMade }: Props) {
  const [label, setLabel] = useState('')
  const [user, choose] = useState(chosen)
  const [scopes, setScopes] = useState<readonly Scope[]>(['play', 'read'])
  const [days, setDays] = useState<number>(90)
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const make = async () => {
    if (busy) return
    setBusy(true)
    const chosen = scopesFor(user !== '').filter(({ scope }) => scopes.includes(scope))
    const wish = { label, scopes: chosen.map(({ scope }) => scope), days, ...(user ? { user } : {}) }
    try {
      onMade(await tokens.make(account.value?.token ?? '', wish))
    } catch (error) {
      setFault(refusal(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      class="acc-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <Field label={p('label')} hint={p('label_hint')} testid="token-label" value={label} onType={setLabel} />
      <label class="acc-lbl">
        {p('whose')}
        <select class="field" data-testid="token-user" value={user} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{p('myself', { handle })}</option>
          {programs.map((one) => (
            <option key={one.user} value={one.user}>
              @{one.handle}
            </option>
          ))}
        </select>
      </label>
      <ScopeChoice program={user !== ''} chosen={scopes} onChoose={setScopes} />
      <div class="acc-lbl">
        <span aria-hidden="true">{p('days')}</span>
        <Segments label={p('days')} value={days} choices={DAYS.map((n) => ({ value: n, label: p('n_days', { n }) }))} onChoose={setDays} />
      </div>
      <Trouble fault={fault} />
      <Button type="submit" kind="lg primary wide" testid="make-token" text={p('make')} aria-disabled={busy} />
    </form>
  )
}

interface ScopeProps {
  program: boolean
  chosen: readonly Scope[]
  onChoose: (scopes: readonly Scope[]) => void
}

function ScopeChoice({ program, chosen, onChoose }: ScopeProps) {
  const toggle = (scope: Scope) => onChoose(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope])
  return (
    <fieldset class="pro-scopes">
      <legend>{p('scopes')}</legend>
      {scopesFor(program).map(({ scope, hint }) => (
        <label key={scope} class="acc-tick">
          <input type="checkbox" data-testid={`scope-${scope}`} checked={chosen.includes(scope)} onChange={() => toggle(scope)} />
          <span>
            {p(scope)}
            <small>{p(hint)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
