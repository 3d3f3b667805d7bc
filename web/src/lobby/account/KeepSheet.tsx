/** The sheet in which a guest makes an account, over any page. While it shows the codes, it has no button to close it. */
import { account, keeping } from '../../app/session'
import { Sheet } from '../../ui/Sheet'
import { KeepForm } from './KeepForm'
import { a } from './words'

export function KeepSheet() {
  const close = () => (keeping.value = false)
  const made = account.value?.handle !== undefined
  return (
    <Sheet title={a(made ? 'codes_title' : 'keep_title')} kind="small" testid="keep-sheet" {...(made ? {} : { onClose: close })}>
      <KeepForm onDone={close} />
    </Sheet>
  )
}
