/** A field for anything that leads to a table: a code, a table's id, a pasted link. It says so if the text leads nowhere. */
import { useId, useState } from 'preact/hooks'
import { go } from '../app/routes'
import { t } from '../i18n'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { pathOf } from './codes'
import { faultOf } from './find'

/** `onDone`: called when the field leads to a table; with it the field has a button, as in a sheet. */
export function CodeField({ onDone, focus = false }: { onDone?: () => void; focus?: boolean }) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const hint = useId()
  const submit = async (event: Event) => {
    event.preventDefault()
    if (!text.trim() || busy) return
    const path = pathOf(text)
    setBusy(true)
    const why = path === null ? t('code_wrong') : await faultOf(path)
    setBusy(false)
    if (path === null || why !== null) return setFault(why ?? '')
    setText('')
    onDone?.()
    go(path)
  }
  return (
    <form class={onDone ? 'code-form' : 'code-small'} onSubmit={(event) => void submit(event)}>
      <label class="code">
        {busy ? <span class="spin" aria-hidden="true" /> : <Icon name="search" small />}
        <input
          data-testid="code-input"
          type="text"
          placeholder={t('code')}
          aria-label={t('code')}
          aria-invalid={fault !== ''}
          aria-describedby={hint}
          autoComplete="off"
          autoCapitalize="characters"
          autofocus={focus}
          spellcheck={false}
          enterkeyhint="go"
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setFault('')
          }}
        />
      </label>
      {onDone && <Button type="submit" kind="primary" testid="code-go" text={t('code_go')} aria-disabled={busy} />}
      <p class="fault" id={hint} role="alert" data-testid="code-fault">
        {fault}
      </p>
    </form>
  )
}
