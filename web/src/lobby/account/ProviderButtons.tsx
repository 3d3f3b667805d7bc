/** A button for each sign-in provider of the site. */
import { Button } from '../../ui/Button'
import { type Fault, faultOf } from './faults'
import { useWaysIn } from './passkeys'
import { leaveFor } from './providers'
import { a, type Word } from './words'

interface Props {
  /** The words of a button; they name the provider. */
  word: Word
  link?: boolean
  onFault: (fault: Fault) => void
}

export function ProviderButtons({ word, link = false, onFault }: Props) {
  const ways = useWaysIn()
  const leave = (key: string) => leaveFor(key, link).catch((error: unknown) => onFault(faultOf(error, '', 'wrong_flow')))
  return (
    <>
      {ways?.providers.map(({ key, label }) => (
        <Button key={key} kind="lg ghost wide" testid={`provider-${key}`} text={a(word, { label })} onClick={() => void leave(key)} />
      ))}
    </>
  )
}
