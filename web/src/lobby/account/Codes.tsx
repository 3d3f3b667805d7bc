/** New recovery codes, shown only once. The person must confirm that they are stored before going on. */
import { useState } from 'preact/hooks'
import { Button } from '../../ui/Button'
import { a } from './words'

interface Props {
  handle: string
  codes: readonly string[]
  onDone: () => void
}

export function Codes({ handle, codes, onDone }: Props) {
  const [stored, store] = useState(false)
  const [copied, copy] = useState(false)
  const text = [`Paiju @${handle}`, ...codes].join('\n')
  return (
    <div class="acc-stack" data-testid="codes">
      <p>{a('codes_hint')}</p>
      <ol class="acc-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div class="acc-two">
        <Button
          kind="ghost"
          icon="copy"
          text={a(copied ? 'copied' : 'copy')}
          onClick={() => void navigator.clipboard?.writeText(text).then(() => copy(true))}
        />
        <a
          class="btn ghost"
          data-testid="codes-file"
          download={`paiju-${handle}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {a('save_file')}
        </a>
      </div>
      <label class="acc-tick">
        <input type="checkbox" data-testid="codes-stored" checked={stored} onChange={() => store(!stored)} />
        {a('stored')}
      </label>
      <Button kind="lg primary wide" testid="codes-done" text={a('done')} aria-disabled={!stored} onClick={() => stored && onDone()} />
    </div>
  )
}
