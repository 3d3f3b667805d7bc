/** The button of a passkey, the best way in, and what stands between it and the others. */
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

export function Or() {
  return <p class="acc-or">{a('or')}</p>
}
