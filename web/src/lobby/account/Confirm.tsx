/** A fresh sign-in of the account that is signed in: by a passkey, a provider or the password. */
import { useState } from 'preact/hooks'
import type { OwnAccount, SignedIn } from '#sdk'
import type { Passkey } from '#sdk/http'
import { accounts, take } from '../../app/renew'
import { account } from '../../app/session'
import { Button } from '../../ui/Button'
import { type Fault, faultOf } from './faults'
import { PasswordField, Trouble } from './fields'
import { KeyButton, Or } from './KeyButton'
import { ProviderButtons } from './ProviderButtons'
import { passkeys, used, useWaysIn } from './passkeys'
import { a, type Word } from './words'

interface Props {
  own: OwnAccount
  keys: readonly Passkey[]
  onDone: () => void
}

export function Confirm({ own, keys, onDone }: Props) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const byKey = useWaysIn()?.passkeys === true && keys.length > 0
  const submit = async (sign: (token: string | undefined) => Promise<SignedIn>, wrong: Word) => {
    try {
      take(await sign(account.value?.token))
      onDone()
    } catch (error) {
      setFault(faultOf(error, own.handle, wrong))
    }
  }
  const withKey = async (token: string | undefined) => passkeys.signIn(await used(await passkeys.using(token)), token)
  return (
    <form
      class="acc-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit((token) => accounts.signIn(own.handle, password, token), 'wrong')
      }}
    >
      <p class="acc-note now">
        <b>{a('confirm')}</b>
        {a('confirm_hint')}
      </p>
      <Trouble fault={fault} />
      {byKey && <KeyButton word="confirm_key" testid="confirm-key" onClick={() => void submit(withKey, 'wrong_key')} />}
      <ProviderButtons word="confirm_provider" onFault={setFault} />
      {byKey && own.password_at !== null && <Or />}
      {own.password_at !== null && <PasswordField value={password} onType={setPassword} fault={fault} />}
      {own.password_at !== null && (
        <Button type="submit" kind={byKey ? 'lg ghost wide' : 'lg primary wide'} testid="confirm" text={a('confirm_do')} />
      )}
    </form>
  )
}
