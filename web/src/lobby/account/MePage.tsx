/** One's own page: who one is, where one is signed in, the ways in. A guest makes an account here. */
import { useEffect, useState } from 'preact/hooks'
import type { Device, OwnAccount } from '#sdk'
import type { Identity, Passkey } from '#sdk/http'
import { myFace, myName } from '../../app/guest'
import { NameSheet } from '../../app/NameSheet'
import { accounts } from '../../app/renew'
import { go } from '../../app/routes'
import { account, drop, leave } from '../../app/session'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { say } from '../../ui/toast'
import { Privacy } from '../friends/Privacy'
import { f } from '../friends/words'
import { Foot, Header } from '../Header'
import { Programs } from '../programs/Programs'
import { day, Devices } from './Devices'
import { type Fault, faultOf } from './faults'
import { Trouble } from './fields'
import { KeepForm } from './KeepForm'
import { Notifications } from './Notifications'
import { Leave } from './Leave'
import { passkeys } from './passkeys'
import { providers } from './providers'
import { useTitle } from './title'
import { WayBack } from './WayBack'
import { Ways } from './Ways'
import { a, type Word } from './words'
import '../pages.css'
import './account.css'

export function MePage() {
  useTitle('me')
  // `guest` stays true after the guest has made an account here, until the form is done: it shows the
  // recovery codes.
  const [guest, keep] = useState(!account.value?.handle)
  return (
    <>
      <Header />
      <main class={guest ? 'pg acc' : 'pg acc wide'} data-testid="me-page">
        <WayBack />
        <h1>{a('me')}</h1>
        {guest ? <Guest onDone={() => keep(false)} /> : <Own />}
        <Foot />
      </main>
    </>
  )
}

function Guest({ onDone }: { onDone: () => void }) {
  return (
    <>
      <p class="acc-note">
        <b>{a('guest_title')}</b>
        {a('guest_hint')}
      </p>
      <section class="box">
        <KeepForm onDone={onDone} />
      </section>
      <a class="btn ghost" href="/sign-in" data-testid="to-sign-in">
        {a('have_account')}
      </a>
    </>
  )
}

interface Known {
  own: OwnAccount
  keys: Passkey[]
  identities: Identity[]
  devices: Device[]
}

function Own() {
  const [known, tell] = useState<Known | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const token = account.value?.token
  const load = () => {
    if (token === undefined) return
    Promise.all([accounts.show(token), accounts.devices(token), passkeys.all(token), providers.all(token)]).then(
      ([own, devices, keys, identities]) => {
        tell({ own, devices, keys, identities })
        setFault(null)
      },
      (error: unknown) => setFault(faultOf(error, '')),
    )
  }
  useEffect(load, [token])
  const changed = (said: Word) => {
    load()
    say(a(said))
  }
  const out = () => {
    leave().then(
      () => go('/'),
      (error: unknown) => setFault(faultOf(error, '')),
    )
  }
  return (
    <>
      <Trouble fault={fault} />
      {fault && <Button kind="ghost" text={a('again')} onClick={load} />}
      <div class="acc-cols">
        <div class="acc-stack">
          <Who since={known?.own.created_at} />
          <a class="box acc-row" href="/history">
            <span>
              <b>{a('history')}</b>
              <small>{a('history_hint')}</small>
            </span>
          </a>
          <a class="box acc-row" href="/friends">
            <span>
              <b>{f('title')}</b>
              <small>{f('hint')}</small>
            </span>
          </a>
          <Privacy />
          <Button kind="ghost" testid="sign-out" text={a('sign_out')} onClick={out} />
        </div>
        <div class="acc-stack">
          {known && <Devices devices={known.devices} onChange={load} onGone={drop} />}
          {known && <Notifications />}
          {known && <Ways own={known.own} keys={known.keys} identities={known.identities} onChange={changed} />}
          {known && <Programs own={known.own} keys={known.keys} />}
          {known && <Leave own={known.own} keys={known.keys} />}
        </div>
      </div>
    </>
  )
}

/** The name and face, which the person may change. `since`: when the account was made, Unix ms. */
function Who({ since }: { since: number | undefined }) {
  const [naming, name] = useState(false)
  return (
    <>
      <section class="box acc-who">
        <Avatar of={{ name: myName(), face: myFace() }} size={64} />
        <div>
          <h2>{myName()}</h2>
          <small>
            @{account.value?.handle}
            {since !== undefined && <br />}
            {since !== undefined && a('since', { date: day(since) })}
          </small>
        </div>
        <Button kind="ghost" testid="edit-name" text={a('edit')} onClick={() => name(true)} />
      </section>
      {naming && <NameSheet onClose={() => name(false)} />}
    </>
  )
}
