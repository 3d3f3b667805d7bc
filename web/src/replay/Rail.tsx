/** Beside the board, or in a sheet on a phone: the steps, the statistics, what can be done with the record. */
import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Game, Scene } from '../games/game'
import { lang, t } from '../i18n'
import { Icon } from '../ui/Icon'
import { Sheet } from '../ui/Sheet'
import type { Replay } from '#sdk/replay'
import type { Playback } from './playback'
import { rowAt, type Plot } from './plot'
import { Statistics } from './Statistics'
import { statsOf } from './stats'
import { Steps } from './Steps'

type Tab = 'steps' | 'stats'

export interface RailProps {
  replay: Replay
  game: Game
  plot: Plot
  scene: Scene
  playback: Playback
}

export function Rail(props: RailProps) {
  return (
    <aside class="rail" aria-label={t('replay_rail')}>
      <Tabs {...props} />
    </aside>
  )
}

export function RailSheet({ onClose, onDownload, ...props }: RailProps & { onClose: () => void; onDownload: () => void }) {
  return (
    <Sheet
      title={t('replay_rail')}
      onClose={onClose}
      kind="more"
      testid="rail-sheet"
      footer={
        <>
          <a class="btn ghost" href="/replay">
            <Icon name="folder" />
            {t('replay_another')}
          </a>
          <button type="button" class="btn ghost" data-testid="download" onClick={onDownload}>
            <Icon name="dl" />
            {t('replay_download_short')}
          </button>
        </>
      }
    >
      <Tabs {...props} />
    </Sheet>
  )
}

function Tabs({ replay, game, plot, scene, playback }: RailProps) {
  const tab = useSignal<Tab>('steps')
  const stats = useMemo(() => statsOf(replay, game, scene), [replay, game, lang.value])
  return (
    <>
      <div class="tabs" role="tablist" aria-label={t('replay_rail')}>
        {(['steps', 'stats'] as const).map((one) => (
          <button
            type="button"
            key={one}
            role="tab"
            data-testid={`tab-${one}`}
            aria-selected={tab.value === one}
            onClick={() => (tab.value = one)}
          >
            {t(`replay_${one}`)}
          </button>
        ))}
      </div>
      <div class="tabpanel" role="tabpanel" aria-label={t(`replay_${tab.value}`)}>
        {tab.value === 'steps' ? (
          <Steps rows={plot.rows} current={rowAt(plot, playback.at.value)} scene={scene} playback={playback} />
        ) : (
          <Statistics stats={stats} scene={scene} />
        )}
      </div>
    </>
  )
}
