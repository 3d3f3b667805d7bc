/** The sheet before a fold where a check is free: a question if the rules allow that fold, else only an explanation. */
import { t } from '../../../i18n'
import { Button } from '../../../ui/Button'
import { Sheet } from '../../../ui/Sheet'
import type { Scene } from '../../game'
import type { BetChoice, View } from '../view'
import { say } from '../words'

export function FoldFree({ scene, choice, onClose }: { scene: Scene<View>; choice: BetChoice; onClose: () => void }) {
  const answer = (a: string) => () => {
    onClose()
    scene.act({ a })
  }
  const footer = (
    <>
      {choice.fold && <Button kind="seal" testid="sure-yes" text={say('fold_anyway')} onClick={answer('fold')} />}
      <Button
        kind="ghost"
        testid="sure-no"
        text={choice.owe ? t('cancel') : say('check_instead')}
        autofocus
        onClick={choice.owe ? onClose : answer('check')}
      />
    </>
  )
  return (
    <Sheet title={say('fold_free_title')} onClose={onClose} kind="sure" testid="sure" footer={footer}>
      <p class="prose">{say(choice.fold ? 'fold_free' : 'fold_free_not')}</p>
    </Sheet>
  )
}
