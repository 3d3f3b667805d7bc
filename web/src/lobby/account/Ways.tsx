/** The ways in (passkeys, identities, a password) and the recovery codes; each is changed in a sheet, after a fresh sign-in. */
import { useState } from 'preact/hooks'
import type { OwnAccount } from '#sdk'
import type { Identity, Passkey, WaysIn } from '#sdk/http'
import { Button } from '../../ui/Button'
import { day } from './Devices'
import { KeysAt } from './KeyButton'
import { useWaysIn } from './passkeys'
import { type Change, WaySheet } from './WaySheet'
import { a, type Word } from './words'

interface Props {
  own: OwnAccount
  keys: readonly Passkey[]
  identities: readonly Identity[]
  /** Called when a way in was changed; `said`: the word to show. */
  onChange: (said: Word) => void
}

export function Ways({ own, keys, identities, onChange }: Props) {
  const [opened, open] = useState<Change | null>(null)
  const ways = useWaysIn()
  return (
    <section class="box" data-testid="ways">
      <h2>{a('ways')}</h2>
      <ul class="acc-rows">
        {keys.map((key) => (
          <Way
            key={key.id}
            row="passkey"
            testid="edit-passkey"
            title={key.label === 'program' ? a('key') : key.label}
            hint={used(key)}
            more={works(key) ? '' : a('key_host', { host: key.host })}
            onOpen={() => open({ what: 'key', key })}
          />
        ))}
        {identities.map((identity) => (
          <Way
            key={identity.id}
            row="identity"
            testid="edit-identity"
            title={ways?.providers.find((one) => one.issuer === identity.issuer)?.label ?? identity.issuer}
            hint={used(identity)}
            onOpen={() => open({ what: 'identity', identity })}
          />
        ))}
        <Way
          testid="change-password"
          title={a('password')}
          hint={own.password_at === null ? a('no_password') : a('password_since', { date: day(own.password_at) })}
          onOpen={() => open({ what: 'password' })}
        />
        <Way
          testid="new-codes"
          title={a('recovery')}
          hint={a('codes_left', { n: own.codes_left })}
          word="new_codes"
          onOpen={() => open({ what: 'recovery' })}
        />
      </ul>
      {ways && <More ways={ways} onOpen={(what) => open({ what })} />}
      {opened && (
        <WaySheet
          own={own}
          keys={keys}
          others={keys.length + identities.length > 0}
          change={opened}
          onChange={onChange}
          onClose={() => open(null)}
        />
      )}
    </section>
  )
}

/** Buttons for further ways in. */
function More({ ways, onOpen }: { ways: WaysIn; onOpen: (what: 'link' | 'add') => void }) {
  return (
    <>
      {ways.providers.length > 0 && <Button kind="ghost wide" testid="add-identity" text={a('add_way')} onClick={() => onOpen('link')} />}
      {ways.passkeys && <Button kind="ghost wide" icon="key" testid="add-passkey" text={a('add_key')} onClick={() => onOpen('add')} />}
      <KeysAt ways={ways} />
    </>
  )
}

interface WayProps {
  testid: string
  title: string
  hint: string
  more?: string
  word?: Word
  row?: string
  onOpen: () => void
}

function Way({ testid, title, hint, more = '', word = 'change', row = 'way', onOpen }: WayProps) {
  return (
    <li class="acc-row" data-testid={row}>
      <span>
        <b>{title}</b>
        <small>
          {hint}
          {more && <br />}
          {more}
        </small>
      </span>
      <Button kind="ghost" testid={testid} text={a(word)} onClick={onOpen} />
    </li>
  )
}

function used({ created_at, used_at }: Passkey | Identity): string {
  return a('key_since', { date: day(created_at), used: day(used_at) })
}

/** Whether a passkey works at this address: at its host, or a name below it. */
function works({ host }: Passkey): boolean {
  return location.hostname === host || location.hostname.endsWith(`.${host}`)
}
