/** Asks once whether a token or a program is to end, and lists what happens. */
import { useState } from 'preact/hooks'
import type { OwnAccount } from '#sdk'
import type { Passkey } from '#sdk/http'
import type { ApiToken, OwnProgram } from '#sdk/tokens'
import { serverNow } from '../../app/clock'
import { account } from '../../app/session'
import { Button } from '../../ui/Button'
import { Sheet } from '../../ui/Sheet'
import { Confirm } from '../account/Confirm'
import type { Fault } from '../account/faults'
import { Trouble } from '../account/fields'
import { FRESH_MS } from '../account/WaySheet'
import { refusal, tokens } from './tokens'
import { p, type Word } from './words'

const OF_TOKEN: readonly Word[] = ['cut', 'no_return']
const OF_PROGRAM: readonly Word[] = ['gone', 'cut', 'stays']

interface Props {
  own: OwnAccount
  keys: readonly Passkey[]
  of: { program: OwnProgram } | { token: ApiToken }
  /** Called when the token or program has ended; `said`: the words to show. */
  onDone: (said: string) => void
  onClose: () => void
}

export function EndSheet({ own, keys, of, onDone, onClose }: Props) {
  const removal = 'program' in of
  // Ending a token needs no fresh sign-in, so that a leaked token can be ended at once.
  const [sure, confirm] = useState(!removal || serverNow() - own.signed_in_at < FRESH_MS)
  const [fault, setFault] = useState<Fault | null>(null)
  const end = async () => {
    const bearer = account.value?.token ?? ''
    try {
      await (removal ? tokens.remove(bearer, of.program.user) : tokens.end(bearer, of.token.id))
      onDone(p(removal ? 'removed' : 'ended'))
    } catch (error) {
      setFault(refusal(error))
    }
  }
  const fill = removal ? { handle: of.program.handle } : { label: of.token.label }
  const footer = sure && (
    <>
      <Button kind="ghost" text={p('never')} onClick={onClose} />
      <Button kind="seal" testid="end-now" text={p(removal ? 'remove_do' : 'end_do', fill)} onClick={() => void end()} />
    </>
  )
  return (
    <Sheet title={p(removal ? 'remove_title' : 'end_title', fill)} kind="small" testid="end-sheet" footer={footer} onClose={onClose}>
      <Trouble fault={fault} />
      {!sure && <Confirm own={own} keys={keys} onDone={() => confirm(true)} />}
      {sure && (
        <ul class="acc-rows">
          {(removal ? OF_PROGRAM : OF_TOKEN).map((fact) => (
            <li key={fact} class="acc-row">
              <span>
                <b>{p(fact)}</b>
                <small>{p(`${fact}_hint` as Word, fill)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
