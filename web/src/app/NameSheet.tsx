/** The sheet and the field with which we change our name: in the header, in the settings, on an invitation. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { faces } from '../../../server/paiju/server/characters.json'
import { pick, t } from '../i18n'
import { Avatar } from '../ui/Avatar'
import { within } from '../ui/characters'
import { Button, IconButton } from '../ui/Button'
import { Sheet } from '../ui/Sheet'
import { myFace, myName, rename } from './guest'
import { nameFault } from './namefaults'
import { account } from './session'
import { suggestName } from './names'
import './forms.css'

/** The number of characters that may be typed: more than a name may have, so that the reader sees the server's objection. */
const MAX_TYPED_CHARACTERS = 48

/** A small sheet with the name to be changed; the sheet closes once the server has accepted the new name. */
export function NameSheet({ onClose }: { onClose: () => void }) {
  const naming = useNaming(onClose)
  const footer = (
    <Button type="submit" form="naming" kind="lg primary wide" testid="name-ok" text={t('name_save')} aria-disabled={naming.busy} />
  )
  return (
    <Sheet title={t('name_title')} kind="small" footer={footer} testid="name-sheet" onClose={onClose}>
      <form id="naming" class="naming" noValidate onSubmit={naming.submit}>
        <NameField naming={naming} focus />
        <FacePicker naming={naming} />
        <p class="soft">{t('name_hint')}</p>
        {!account.value?.handle && (
          <p class="name-ways">
            <a href="/me" onClick={onClose}>
              {t('keep_results')}
            </a>
            <a href="/sign-in" onClick={onClose}>
              {t('sign_in')}
            </a>
          </p>
        )}
      </form>
    </Sheet>
  )
}

/** The state of a name that is being typed. */
export interface Naming {
  name: string
  face: string | null
  fault: string | null
  busy: boolean
  type(name: string): void
  wear(face: string | null): void
  submit(event: Event): void
}

/** Returns the state of a name that is being typed. `onDone`: called once the server has accepted the name. */
export function useNaming(onDone: () => void): Naming {
  const [name, setName] = useState(myName)
  const [face, wear] = useState(myFace)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const type = (next: string) => {
    setName(next)
    setFault(null)
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await rename(name, face)
      onDone()
    } catch (error) {
      setFault(nameFault(error))
    } finally {
      setBusy(false)
    }
  }
  return { name, face, fault, busy, type, wear, submit: (event) => void submit(event) }
}

interface FieldProps {
  naming: Naming
  focus?: boolean
  /** Content before the field, in the same row. */
  before?: ComponentChildren
}

/** The field for the name, with a button that suggests another one. */
export function NameField({ naming, focus = false, before }: FieldProps) {
  return (
    <>
      <span class="typed">
        {before}
        <input
          class="field"
          data-testid="name-input"
          autofocus={focus}
          aria-label={t('name')}
          aria-invalid={naming.fault !== null}
          aria-describedby="name-fault"
          autoComplete="nickname"
          enterkeyhint="go"
          spellcheck={false}
          value={naming.name}
          onInput={(event) => {
            // Cutting may give the old name. Then no state changes and nothing is drawn, so the field's value
            // is set here, too.
            event.currentTarget.value = within(event.currentTarget.value, MAX_TYPED_CHARACTERS)
            naming.type(event.currentTarget.value)
          }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <IconButton testid="name-other" icon="flip" label={t('name_other')} titled onClick={() => naming.type(suggestName(naming.name))} />
      </span>
      <p class="fault" id="name-fault" role="alert">
        {naming.fault}
      </p>
    </>
  )
}

/** The pictures to choose from. The first choice shows the name's first letter instead. */
export function FacePicker({ naming }: { naming: Naming }) {
  return (
    <fieldset class="faces" data-testid="faces">
      <legend class="sr">{t('face')}</legend>
      {[null, ...Object.entries(faces)].map((each) => {
        const [face, text] = each ?? [null, undefined]
        return (
          <label key={face ?? ''} title={pick(text, t('face_none'))}>
            <input
              class="sr"
              type="radio"
              name="face"
              data-testid={`face-${face ?? 'none'}`}
              checked={naming.face === face}
              onChange={() => naming.wear(face)}
            />
            <Avatar of={{ name: naming.name || '?', face }} />
            <span class="sr">{pick(text, t('face_none'))}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
