/** The ways in: a password to be changed, recovery codes to be made anew, both after a fresh sign-in. */
import { useState } from 'preact/hooks'
import type { OwnAccount } from '#sdk'
import { accounts, take } from '../../app/renew'
import { serverNow } from '../../app/clock'
import { account } from '../../app/session'
import { Button } from '../../ui/Button'
import { Sheet } from '../../ui/Sheet'
import { Codes } from './Codes'
import { day } from './Devices'
import { type Fault, faultOf } from './faults'
import { PasswordField, Trouble } from './fields'
import { NewPassword } from './NewPassword'
import { a } from './words'

/** The server allows ten minutes; the form needs a moment. */
export const FRESH_MS = 570_000

type Opened = 'password' | 'recovery' | null

export function Ways({ own, onChange }: { own: OwnAccount; onChange: () => void }) {
  const [opened, open] = useState<Opened>(null)
  return (
    <section class="box" data-testid="ways">
      <h2>{a('ways')}</h2>
      <ul class="acc-rows">
        <li class="acc-row">
          <span>
            <b>{a('password')}</b>
            <small>{own.password_at === null ? a('no_password') : a('password_since', { date: day(own.password_at) })}</small>
          </span>
          <Button kind="ghost" testid="change-password" text={a('change')} onClick={() => open('password')} />
        </li>
        <li class="acc-row">
          <span>
            <b>{a('recovery')}</b>
            <small>{a('codes_left', { n: own.codes_left })}</small>
          </span>
          <Button kind="ghost" testid="new-codes" text={a('new_codes')} onClick={() => open('recovery')} />
        </li>
      </ul>
      {opened && <Change own={own} what={opened} onChange={onChange} onClose={() => open(null)} />}
    </section>
  )
}

interface ChangeProps {
  own: OwnAccount
  what: 'password' | 'recovery'
  onChange: () => void
  onClose: () => void
}

/** The sheet of a change; who has not signed in a short time ago does so first. */
function Change({ own, what, onChange, onClose }: ChangeProps) {
  const [fresh, confirm] = useState(serverNow() - own.signed_in_at < FRESH_MS)
  const [codes, show] = useState<readonly string[] | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const renew = () => {
    const token = account.value?.token
    if (token !== undefined) accounts.newCodes(token).then(show, (error: unknown) => setFault(faultOf(error, '')))
  }
  const done = () => {
    onClose()
    onChange()
  }
  return (
    <Sheet title={a(what === 'password' ? 'new_password' : 'recovery')} kind="small" testid="way-sheet" {...(codes ? {} : { onClose })}>
      <Trouble fault={fault} />
      {!fresh && <Confirm handle={own.handle} onDone={() => confirm(true)} />}
      {fresh && what === 'password' && <NewPassword onDone={done} />}
      {fresh && what === 'recovery' && !codes && (
        <Button kind="lg primary wide" testid="make-codes" text={a('new_codes')} onClick={renew} />
      )}
      {codes && <Codes handle={own.handle} codes={codes} onDone={onClose} />}
    </Sheet>
  )
}

/** The password once more, of who has signed in long ago. */
export function Confirm({ handle, onDone }: { handle: string; onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const submit = async () => {
    try {
      take(await accounts.signIn(handle, password, account.value?.token))
      onDone()
    } catch (error) {
      setFault(faultOf(error, handle))
    }
  }
  return (
    <form
      class="acc-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p class="acc-note now">
        <b>{a('confirm')}</b>
        {a('confirm_hint')}
      </p>
      <PasswordField value={password} onType={setPassword} fault={fault} />
      <Trouble fault={fault} />
      <Button type="submit" kind="lg primary wide" testid="confirm" text={a('confirm_do')} />
    </form>
  )
}
