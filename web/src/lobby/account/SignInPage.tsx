/** Signing in by passkey, provider or password, or by a recovery code; after a code the page first asks for a new way in. */
import { useState } from 'preact/hooks'
import type { WaysIn } from '#sdk/http'
import { go } from '../../app/routes'
import { accounts, take } from '../../app/renew'
import { account } from '../../app/session'
import { Button } from '../../ui/Button'
import { Foot, Header } from '../Header'
import { type Fault, faultOf } from './faults'
import { CodeInput, HandleField, PasswordField, Trouble } from './fields'
import { KeyButton, KeysAt, Or } from './KeyButton'
import { NewPassword } from './NewPassword'
import { ProviderButtons } from './ProviderButtons'
import { made, passkeys, used, useWaysIn } from './passkeys'
import { useTitle } from './title'
import { WayBack } from './WayBack'
import { a } from './words'
import '../pages.css'
import './account.css'

export function SignInPage() {
  const [left, lost] = useState<number | null>(null)
  const ways = useWaysIn()
  useTitle('sign_in')
  return (
    <>
      <Header />
      <main class="pg acc" data-testid="sign-in">
        {left === null && <WayBack />}
        <h1>{a(left === null ? 'sign_in' : 'welcome_back')}</h1>
        {left === null ? <SignIn ways={ways} onLost={lost} /> : <Lost left={left} />}
        {left === null && <KeysAt ways={ways} />}
        <Foot />
      </main>
    </>
  )
}

function SignIn({ ways, onLost }: { ways: WaysIn | null; onLost: (left: number) => void }) {
  const [byCode, choose] = useState(false)
  const [handle, setHandle] = useState('')
  const [secret, setSecret] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const byKey = ways?.passkeys === true && !byCode
  const submit = async () => {
    if (busy) return
    setBusy(true)
    try {
      const signed = byCode ? await accounts.signInByCode(handle, secret) : await accounts.signIn(handle, secret)
      take(signed)
      if (byCode) onLost(signed.codes_left ?? 0)
      else go('/')
    } catch (error) {
      setFault(faultOf(error, handle, byCode ? 'wrong_code' : 'wrong'))
    } finally {
      setBusy(false)
    }
  }
  const swap = () => {
    choose(!byCode)
    setSecret('')
    setFault(null)
  }
  return (
    <>
      <form
        class="box acc-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Trouble fault={fault} />
        {byKey && <ByKey onFault={setFault} />}
        {!byCode && <ProviderButtons word="use_provider" onFault={setFault} />}
        {byKey && <Or />}
        <HandleField value={handle} onType={setHandle} fault={fault} />
        {byCode ? <CodeInput value={secret} onType={setSecret} /> : <PasswordField value={secret} onType={setSecret} fault={fault} />}
        <Button
          type="submit"
          kind={byKey ? 'lg ghost wide' : 'lg primary wide'}
          testid="sign-in-submit"
          text={a('sign_in')}
          aria-disabled={busy}
        />
        <div class="acc-line">
          <Button kind="ghost" testid="by-code" text={a(byCode ? 'use_password' : 'use_code')} onClick={swap} />
          <a class="btn ghost" href="/">
            {a('go_on')}
          </a>
        </div>
      </form>
      <NotMerged />
    </>
  )
}

/** The sign-in by passkey, the best way in. */
function ByKey({ onFault }: { onFault: (fault: Fault) => void }) {
  const sign = async () => {
    try {
      take(await passkeys.signIn(await used(await passkeys.using())))
      go('/')
    } catch (error) {
      onFault(faultOf(error, '', 'wrong_key'))
    }
  }
  return <KeyButton word="use_key" testid="sign-in-key" onClick={() => void sign()} />
}

/** Tells a guest that its results do not become those of the account. */
function NotMerged() {
  if (!account.value || account.value.handle) return null
  return (
    <p class="acc-note">
      <b>{a('guest_here', { name: account.value.name })}</b>
      {a('not_merged')}
    </p>
  )
}

function Lost({ left }: { left: number }) {
  const [fault, setFault] = useState<Fault | null>(null)
  const byKey = useWaysIn()?.passkeys === true
  const add = async () => {
    const token = account.value?.token ?? ''
    try {
      await passkeys.add(token, await made(await passkeys.making(token)))
      go('/me')
    } catch (error) {
      setFault(faultOf(error, '', 'wrong_key'))
    }
  }
  return (
    <section class="box acc-stack">
      <p class="acc-note good" role="status">
        <b>{a('by_code', { n: left })}</b>
        {a('others_out')}
      </p>
      <h2>{a('set_first')}</h2>
      <p class="soft">{a('set_first_hint')}</p>
      <Trouble fault={fault} />
      {byKey && <KeyButton word="add_key" testid="add-key-first" hint onClick={() => void add()} />}
      {byKey && <Or />}
      <NewPassword onDone={() => go('/me')} />
    </section>
  )
}
