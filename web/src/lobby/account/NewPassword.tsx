/** The form for another password of the account that is signed in. */
import { useState } from 'preact/hooks'
import { accounts } from '../../app/renew'
import { account } from '../../app/session'
import { Button } from '../../ui/Button'
import { type Fault, faultOf } from './faults'
import { PasswordField, Trouble } from './fields'
import { a } from './words'

export function NewPassword({ onDone }: { onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy || !account.value) return
    setBusy(true)
    try {
      await accounts.setPassword(account.value.token, password)
      onDone()
    } catch (error) {
      setFault(faultOf(error, ''))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      class="acc-stack"
      noValidate
      data-testid="new-password"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <input type="hidden" autoComplete="username" value={account.value?.handle ?? ''} />
      <PasswordField
        label="new_password"
        value={password}
        onType={(text) => {
          setPassword(text)
          setFault(null)
        }}
        fault={fault}
        fresh
      />
      <Trouble fault={fault} />
      <Button type="submit" kind="lg primary wide" testid="set-password" text={a('set_password')} aria-disabled={busy} />
    </form>
  )
}
