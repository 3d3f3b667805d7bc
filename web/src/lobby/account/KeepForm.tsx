/** A guest becomes an account in place: handle and password, then the recovery codes. */
import { useState } from 'preact/hooks'
import { asGuest, myName } from '../../app/guest'
import { accounts, take } from '../../app/renew'
import { account } from '../../app/session'
import { Button } from '../../ui/Button'
import { Codes } from './Codes'
import { type Fault, faultOf } from './faults'
import { HandleField, PasswordField, Trouble } from './fields'
import { a } from './words'
import './account.css'

export function KeepForm({ onDone }: { onDone: () => void }) {
  const [handle, setHandle] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const [codes, show] = useState<readonly string[] | null>(null)
  if (codes) return <Codes handle={handle} codes={codes} onDone={onDone} />
  const submit = async () => {
    if (busy) return
    setBusy(true)
    try {
      await asGuest()
      const made = await accounts.make(account.value!.token, handle, password, myName())
      show(made.recovery ?? [])
      take(made)
    } catch (error) {
      setFault(faultOf(error, handle))
    } finally {
      setBusy(false)
    }
  }
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text)
    setFault(null)
  }
  return (
    <form
      class="acc-stack"
      noValidate
      data-testid="keep-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p class="acc-note good">
        <b>{a('stays')}</b>
        {a('stays_hint')}
      </p>
      <HandleField value={handle} onType={typed(setHandle)} fault={fault} hint />
      <PasswordField value={password} onType={typed(setPassword)} fault={fault} fresh />
      <Trouble fault={fault} />
      <Button type="submit" kind="lg primary wide" testid="keep-submit" text={a('keep')} aria-disabled={busy} />
    </form>
  )
}
