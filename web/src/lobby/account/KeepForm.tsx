/** A guest becomes an account in place: handle and way in, then the recovery codes. */
import { useState } from 'preact/hooks'
import type { SignedIn } from '#sdk'
import { asGuest, myName } from '../../app/guest'
import { accounts, take } from '../../app/renew'
import { account } from '../../app/session'
import { Button } from '../../ui/Button'
import { Codes } from './Codes'
import { type Fault, faultOf } from './faults'
import { HandleField, PasswordField, Trouble } from './fields'
import { KeyButton, Or } from './KeyButton'
import { ProviderButtons } from './ProviderButtons'
import { made, passkeys, useWaysIn } from './passkeys'
import { a } from './words'
import './account.css'

export function KeepForm({ onDone }: { onDone: () => void }) {
  const [handle, setHandle] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const [codes, show] = useState<readonly string[] | null>(null)
  const byKey = useWaysIn()?.passkeys === true
  if (codes) return <Codes handle={handle} codes={codes} onDone={onDone} />
  const make = async (ask: (token: string) => Promise<SignedIn>) => {
    if (busy) return
    setBusy(true)
    try {
      await asGuest()
      const kept = await ask(account.value!.token)
      show(kept.recovery ?? [])
      take(kept)
    } catch (error) {
      setFault(faultOf(error, handle, 'wrong_key'))
    } finally {
      setBusy(false)
    }
  }
  const withKey = async (token: string) => {
    const passkey = await made(await passkeys.making(token, handle))
    return passkeys.makeAccount(token, handle, passkey, myName())
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
        void make((token) => accounts.make(token, handle, password, myName()))
      }}
    >
      <p class="acc-note good">
        <b>{a('stays')}</b>
        {a('stays_hint')}
      </p>
      <HandleField value={handle} onType={typed(setHandle)} fault={fault} hint />
      {byKey && <Trouble fault={fault} />}
      {byKey && <KeyButton word="keep_key" testid="keep-key" hint onClick={() => void make(withKey)} />}
      <ProviderButtons word="keep_provider" onFault={setFault} />
      {byKey && <Or />}
      <PasswordField value={password} onType={typed(setPassword)} fault={fault} fresh />
      {!byKey && <Trouble fault={fault} />}
      <Button type="submit" kind={byKey ? 'lg ghost wide' : 'lg primary wide'} testid="keep-submit" text={a('keep')} aria-disabled={busy} />
    </form>
  )
}
