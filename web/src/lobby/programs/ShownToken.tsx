/** A new token, which is shown only now: all of it is selected, so that one key copies it. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ApiToken } from '#sdk/tokens'
import { Button } from '../../ui/Button'
import { copy } from '../../ui/copy'
import { scopesOf } from './tokens'
import { p } from './words'

export function ShownToken({ of, onDone }: { of: ApiToken & { token: string }; onDone: () => void }) {
  const text = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => text.current?.select(), [])
  return (
    <>
      <p class="acc-note now" id="token-once">
        <b>{p('once')}</b>
        {p('once_hint', { handle: of.handle, scopes: scopesOf(of) })}
      </p>
      <label class="acc-lbl">
        {p('token')}
        <textarea
          ref={text}
          class="pro-token"
          data-testid="new-token-text"
          aria-describedby="token-once"
          readOnly
          rows={5}
          spellcheck={false}
          value={of.token}
        />
      </label>
      <Button kind="lg primary wide" icon="copy" testid="copy-token" text={p('copy')} onClick={() => void copy(of.token)} />
      <Button kind="ghost wide" testid="token-stored" text={p('stored')} onClick={onDone} />
    </>
  )
}
