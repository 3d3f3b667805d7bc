/** The page to which a provider sends the browser back. It signs in, adds an identity, or asks for a new account's handle. */
import { useEffect, useState } from 'preact/hooks'
import { myName } from '../../app/guest'
import { take } from '../../app/renew'
import { go } from '../../app/routes'
import { account } from '../../app/session'
import { Button } from '../../ui/Button'
import { say } from '../../ui/toast'
import { Foot, Header } from '../Header'
import { Codes } from './Codes'
import { type Fault, faultOf } from './faults'
import { HandleField, Trouble } from './fields'
import { backTo, providers } from './providers'
import { useTitle } from './title'
import { a } from './words'
import '../pages.css'
import './account.css'

export function BackPage({ provider }: { provider: string }) {
  const [wanted, want] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  useTitle('sign_in')
  useEffect(() => {
    end(provider).then(
      (known) => (known ? go(backTo(), true) : want(true)),
      (error: unknown) => setFault(faultOf(error, '', 'wrong_flow')),
    )
  }, [provider])
  return (
    <>
      <Header />
      <main class="pg acc" data-testid="sign-in-back">
        <h1>{a(wanted ? 'keep_title' : 'sign_in')}</h1>
        {fault && <Trouble fault={fault} />}
        {fault && (
          <a class="btn primary" href="/sign-in">
            {a('again')}
          </a>
        )}
        {!fault && !wanted && <p role="status">{a('loading')}</p>}
        {wanted && <Make />}
        <Foot />
      </main>
    </>
  )
}

/** Ends the flow; returns false if the identity has no account yet. The query works only once, so it is removed from the address. */
async function end(provider: string): Promise<boolean> {
  const query = new URLSearchParams(location.search)
  history.replaceState(null, '', location.pathname)
  const ended = await providers.end(provider, query.get('state') ?? '', query.get('code') ?? '', account.value?.token)
  if ('token' in ended) take(ended)
  else if ('linked' in ended) say(a('linked'))
  return !('wanted' in ended)
}

function Make() {
  const [handle, setHandle] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const [codes, show] = useState<readonly string[] | null>(null)
  if (codes) return <Codes handle={handle} codes={codes} onDone={() => go(backTo(), true)} />
  const make = async () => {
    try {
      const made = await providers.makeAccount(account.value!.token, handle, myName())
      show(made.recovery ?? [])
      take(made)
    } catch (error) {
      setFault(faultOf(error, handle, 'wrong_flow'))
    }
  }
  return (
    <form
      class="box acc-stack"
      noValidate
      data-testid="keep-form"
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <p class="acc-note good">
        <b>{a('stays')}</b>
        {a('stays_hint')}
      </p>
      <HandleField value={handle} onType={setHandle} fault={fault} hint />
      <Trouble fault={fault} />
      <Button type="submit" kind="lg primary wide" testid="keep-submit" text={a('keep')} />
    </form>
  )
}
