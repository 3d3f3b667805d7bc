/** The sheet that changes a way in; it first asks for a sign-in if the last one is older than `FRESH_MS`. */
import { useState } from 'preact/hooks'
import type { OwnAccount } from '#sdk'
import type { Identity, Passkey } from '#sdk/http'
import { serverNow } from '../../app/clock'
import { accounts } from '../../app/renew'
import { account } from '../../app/session'
import { Button } from '../../ui/Button'
import { Sheet } from '../../ui/Sheet'
import { Codes } from './Codes'
import { Confirm } from './Confirm'
import { type Fault, faultOf } from './faults'
import { LabelField, Trouble } from './fields'
import { KeyButton } from './KeyButton'
import { NewPassword } from './NewPassword'
import { made, passkeys } from './passkeys'
import { ProviderButtons } from './ProviderButtons'
import { providers } from './providers'
import { a, type Word } from './words'

/**
 * Milliseconds for which a sign-in counts as fresh here: half a minute less than the server's ten minutes,
 * which leaves time to fill in the form.
 */
export const FRESH_MS = 570_000

export type Change =
  | { what: 'password' | 'recovery' | 'add' | 'link' }
  | { what: 'key'; key: Passkey }
  | { what: 'identity'; identity: Identity }

interface Props {
  own: OwnAccount
  keys: readonly Passkey[]
  /** Whether there are ways in besides the password. */
  others: boolean
  change: Change
  onChange: (said: Word) => void
  onClose: () => void
}

const TITLES = { password: 'new_password', recovery: 'recovery', add: 'add_key', link: 'add_way', key: 'key', identity: 'ways' } as const

export function WaySheet({ own, keys, others, change, onChange, onClose }: Props) {
  const [fresh, confirm] = useState(serverNow() - own.signed_in_at < FRESH_MS)
  const [codes, show] = useState<readonly string[] | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const run = async <T,>(work: (token: string) => Promise<T>, then: (result: T) => void) => {
    const token = account.value?.token
    if (token === undefined) return
    try {
      then(await work(token))
    } catch (error) {
      setFault(faultOf(error, own.handle, 'wrong_key'))
    }
  }
  const done = (said: Word) => () => {
    onClose()
    onChange(said)
  }
  const add = async (token: string) => passkeys.add(token, await made(await passkeys.making(token)))
  return (
    <Sheet title={a(TITLES[change.what])} kind="small" testid="way-sheet" {...(codes ? {} : { onClose })}>
      <div class="acc-stack">
        <Trouble fault={fault} />
        {!fresh && <Confirm own={own} keys={keys} onDone={() => confirm(true)} />}
        {fresh && change.what === 'password' && <NewPassword onDone={done('changed')} />}
        {fresh && change.what === 'password' && own.password_at !== null && others && (
          <Remove
            way="password"
            word="remove_password"
            onClick={() => void run((token) => passkeys.removePassword(token), done('removed'))}
          />
        )}
        {fresh && change.what === 'recovery' && !codes && (
          <Button
            kind="lg primary wide"
            testid="make-codes"
            text={a('new_codes')}
            onClick={() => void run((token) => accounts.newCodes(token), show)}
          />
        )}
        {fresh && change.what === 'add' && (
          <KeyButton word="add_key" testid="make-passkey" hint onClick={() => void run(add, done('key_added'))} />
        )}
        {fresh && change.what === 'key' && (
          <KeyForm
            label={change.key.label}
            onSave={(label) => void run((token) => passkeys.rename(token, change.key.id, label), done('saved'))}
            onRemove={() => void run((token) => passkeys.remove(token, change.key.id), done('removed'))}
          />
        )}
        {fresh && change.what === 'link' && <ProviderButtons word="add_provider" link onFault={setFault} />}
        {fresh && change.what === 'identity' && (
          <Remove way="identity" onClick={() => void run((token) => providers.remove(token, change.identity.id), done('removed'))} />
        )}
        {codes && <Codes handle={own.handle} codes={codes} onDone={onClose} />}
      </div>
    </Sheet>
  )
}

function Remove({ way, word = 'remove', onClick }: { way: string; word?: Word; onClick: () => void }) {
  return <Button kind="ghost wide red" testid={`remove-${way}`} text={a(word)} onClick={onClick} />
}

interface KeyFormProps {
  label: string
  onSave: (label: string) => void
  onRemove: () => void
}

function KeyForm({ label, onSave, onRemove }: KeyFormProps) {
  const [value, type] = useState(label)
  return (
    <form
      class="acc-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave(value)
      }}
    >
      <LabelField value={value} onType={type} />
      <Button type="submit" kind="lg primary wide" testid="save-passkey" text={a('save')} />
      <Remove way="passkey" onClick={onRemove} />
    </form>
  )
}
