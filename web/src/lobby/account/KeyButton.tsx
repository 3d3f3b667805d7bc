/** The button of a passkey, the best way in, and the line between it and the other ways. */
import type { WaysIn } from '#sdk/http'
import { Button } from '../../ui/Button'
import { a, type Word } from './words'

interface Props {
  word: Word
  testid: string
  onClick: () => void
  hint?: boolean
}

export function KeyButton({ word, testid, onClick, hint = false }: Props) {
  return (
    <>
      <Button kind="lg primary wide" icon="key" testid={testid} text={a(word)} onClick={onClick} />
      {hint && <small class="soft">{a('key_hint')}</small>}
    </>
  )
}

/** Says at which address passkeys work, if not at this one: a passkey is made for one host. */
export function KeysAt({ ways }: { ways: WaysIn | null }) {
  if (!ways?.passkeys_at) return null
  return (
    <p class="soft" data-testid="keys-at">
      {a('keys_at')} <a href={ways.passkeys_at}>{ways.passkeys_at}</a>
    </p>
  )
}

export function Or() {
  return <p class="acc-or">{a('or')}</p>
}
