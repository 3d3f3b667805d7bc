/** The ways in: passkeys, a password, recovery codes; each is changed in a sheet, after a fresh sign-in. */
import { useState } from 'preact/hooks'
import type { OwnAccount } from '#sdk'
import type { Passkey } from '#sdk/http'
import { Button } from '../../ui/Button'
import { day } from './Devices'
import { useWaysIn } from './passkeys'
import { type Change, WaySheet } from './WaySheet'
import { a, type Word } from './words'

interface Props {
  own: OwnAccount
  keys: readonly Passkey[]
  /** Something is changed; what is to be said of it. */
  onChange: (said: Word) => void
}

export function Ways({ own, keys, onChange }: Props) {
  const [opened, open] = useState<Change | null>(null)
  const ways = useWaysIn()
  return (
    <section class="box" data-testid="ways">
      <h2>{a('ways')}</h2>
      <ul class="acc-rows">
        {keys.map((key) => (
          <li key={key.id} class="acc-row" data-testid="passkey">
            <span>
              <b>{key.label === 'program' ? a('key') : key.label}</b>
              <small>
                {a('key_since', { date: day(key.created_at), used: day(key.used_at) })}
                {!works(key) && <br />}
                {!works(key) && a('key_host', { host: key.host })}
              </small>
            </span>
            <Button kind="ghost" testid="edit-passkey" text={a('change')} onClick={() => open({ what: 'key', key })} />
          </li>
        ))}
        <li class="acc-row">
          <span>
            <b>{a('password')}</b>
            <small>{own.password_at === null ? a('no_password') : a('password_since', { date: day(own.password_at) })}</small>
          </span>
          <Button kind="ghost" testid="change-password" text={a('change')} onClick={() => open({ what: 'password' })} />
        </li>
        <li class="acc-row">
          <span>
            <b>{a('recovery')}</b>
            <small>{a('codes_left', { n: own.codes_left })}</small>
          </span>
          <Button kind="ghost" testid="new-codes" text={a('new_codes')} onClick={() => open({ what: 'recovery' })} />
        </li>
      </ul>
      {ways?.passkeys && (
        <Button kind="ghost wide" icon="key" testid="add-passkey" text={a('add_key')} onClick={() => open({ what: 'add' })} />
      )}
      {ways?.passkeys_at && (
        <p class="soft">
          {a('keys_at')} <a href={ways.passkeys_at}>{ways.passkeys_at}</a>
        </p>
      )}
      {opened && <WaySheet own={own} keys={keys} change={opened} onChange={onChange} onClose={() => open(null)} />}
    </section>
  )
}

/** Whether a passkey works at this address: at its host, or a name below it. */
function works({ host }: Passkey): boolean {
  return location.hostname === host || location.hostname.endsWith(`.${host}`)
}
