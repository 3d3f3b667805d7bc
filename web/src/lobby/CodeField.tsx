/** One field for whatever leads to a table: a code, a table's id, a pasted link. */
import { useState } from 'preact/hooks'
import { go } from '../app/routes'
import { t } from '../i18n'
import { Icon } from '../ui/Icon'
import { say } from '../ui/toast'
import { pathOf } from './codes'

/** `onDone` is told when the field has led somewhere; with it the field is a sheet's, with a button of its own. */
export function CodeField({ onDone }: { onDone?: () => void }) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState(false)
  const submit = (event: Event) => {
    event.preventDefault()
    if (!text.trim()) return
    const path = pathOf(text)
    setFault(path === null)
    if (path === null) return onDone ? undefined : say(t('code_wrong'), true)
    setText('')
    onDone?.()
    go(path)
  }
  return (
    <form class={onDone ? 'code-form' : undefined} onSubmit={submit}>
      <label class="code">
        <Icon name="search" small />
        <input
          data-testid="code-input"
          type="text"
          placeholder={t('code')}
          aria-label={t('code')}
          aria-invalid={fault}
          autoComplete="off"
          autoCapitalize="characters"
          spellcheck={false}
          enterkeyhint="go"
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setFault(false)
          }}
        />
      </label>
      {onDone && (
        <button class="btn primary" type="submit" data-testid="code-go">
          {t('code_go')}
        </button>
      )}
      {onDone && (
        <p class="fault" role="alert">
          {fault && t('code_wrong')}
        </p>
      )}
    </form>
  )
}
