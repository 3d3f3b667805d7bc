/** Questions before a move that cannot be undone. */
import { t } from '../../../i18n'
import { Button } from '../../../ui/Button'
import { Sheet } from '../../../ui/Sheet'
import type { Scene } from '../../game'
import type { BetChoice, View } from '../view'
import { say } from '../words'

interface Props {
  title: string
  text: string
  yes: string
  no: string
  onYes: (() => void) | null
  onNo: () => void
  onClose?: () => void
}

export function Sure({ title, text, yes, no, onYes, onNo, onClose = onNo }: Props) {
  const footer = (
    <>
      {onYes && <Button kind="seal" testid="sure-yes" text={yes} onClick={onYes} />}
      <Button kind="ghost" testid="sure-no" text={no} autofocus onClick={onNo} />
    </>
  )
  return (
    <Sheet title={title} onClose={onClose} kind="sure" testid="sure" footer={footer}>
      <p class="prose">{text}</p>
    </Sheet>
  )
}

/** Folding where checking is free: asked first where the rules allow it, else only told. */
export function FoldFree({ scene, choice, onClose }: { scene: Scene<View>; choice: BetChoice; onClose: () => void }) {
  const answer = (a: string) => () => {
    onClose()
    scene.act({ a })
  }
  return (
    <Sure
      title={say('fold_free_title')}
      text={say(choice.fold ? 'fold_free' : 'fold_free_not')}
      yes={say('fold_anyway')}
      no={choice.owe ? t('cancel') : say('check_instead')}
      onYes={choice.fold ? answer('fold') : null}
      onNo={choice.owe ? onClose : answer('check')}
      onClose={onClose}
    />
  )
}
