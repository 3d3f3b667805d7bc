/** Declares a program: its handle, and its name at tables. */
import { useState } from 'preact/hooks'
import type { OwnProgram } from '#sdk/tokens'
import { account } from '../../app/session'
import { Button } from '../../ui/Button'
import type { Fault } from '../account/faults'
import { Trouble } from '../account/fields'
import { Field } from './Field'
import { refusal, tokens } from './tokens'
import { p } from './words'

export function NewProgram({ onMade }: { onMade: (made: OwnProgram) => void }) {
  const [handle, setHandle] = useState('')
  const [name, setName] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const declare = async () => {
    if (busy) return
    setBusy(true)
    try {
      onMade(await tokens.declare(account.value?.token ?? '', handle, name.trim() || undefined))
    } catch (error) {
      setFault(refusal(error, handle))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      class="acc-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void declare()
      }}
    >
      <p class="soft">{p('programs_hint')}</p>
      <Field
        label={p('handle')}
        hint={p('handle_hint')}
        at
        testid="program-handle"
        value={handle}
        fault={fault?.field === 'handle' ? fault.text : null}
        onType={(text) => {
          setHandle(text.replace(/^@/, ''))
          setFault(null)
        }}
      />
      <Field label={p('name')} hint={p('name_hint')} testid="program-name" value={name} onType={setName} />
      <Trouble fault={fault} />
      <Button type="submit" kind="lg primary wide" testid="declare" text={p('declare')} aria-disabled={busy} />
    </form>
  )
}
