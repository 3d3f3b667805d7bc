/** The buttons after a hand: its replay, its settlement, and the next hand; for a player without chips a new buy-in. */
import { t } from '../../../i18n'
import { useShortcuts } from '../../parts/useShortcuts'
import { Button } from '../../../ui/Button'
import { Icon } from '../../../ui/Icon'
import type { Ended } from '#sdk'
import type { Scene } from '../../game'
import { isBroke } from '../buyin'
import { Rebuy } from '../seat/Rebuy'
import type { View } from '../view'
import { say } from '../words'

export function Next({ scene, ended }: { scene: Scene<View>; ended: Ended }) {
  const { services } = scene
  const ready = scene.seats[scene.you ?? -1]?.ready === true
  const broke = isBroke(scene)
  const next = () => services?.ready(!ready)
  useShortcuts({
    Enter: () => {
      if (!ready && !broke) next()
    },
  })
  if (!services) return null
  return (
    <div class="acts">
      {!ended.voided && (
        <a class="btn ghost" data-testid="to-replay" href={`/r/${ended.deal}`}>
          <Icon name="play" small />
          <span>{t('replay')}</span>
        </a>
      )}
      <Button kind="ghost" testid="settlement" onClick={services.result}>
        <span>{say('settlement')}</span>
      </Button>
      {broke ? (
        <Rebuy scene={scene} />
      ) : (
        <Button kind={ready ? 'ghost' : 'now'} testid={ready ? 'unready' : 'next'} onClick={next}>
          <span>{ready ? t('unready') : say('next_hand')}</span>
        </Button>
      )}
    </div>
  )
}
