/** The steps and the statistics of a replay, and the uses of its record: beside the board, or in a sheet on a phone. */
import { signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Game, Scene } from '../games/game'
import { lang, t } from '../i18n'
import { InsightButton } from './insight/InsightButton'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Sheet } from '../ui/Sheet'
import type { Replay } from '#sdk/replay'
import type { Course } from './course'
import { ofArchive, ofFile } from '../app/dealsource'
import { MatchTable } from './MatchTable'
import { keyOf, type Opened } from './opened'
import { matchPath } from './place'
import type { Playback } from './playback'
import { rowAt, type Plot } from './plot'
import { Statistics } from './Statistics'
import { statsOf } from './stats'
import { Steps } from './Steps'

type Tab = 'match' | 'steps' | 'stats'

export interface RailProps {
  replay: Replay
  game: Game
  plot: Plot
  scene: Scene
  playback: Playback
  /** The match of which the deal is shown as a part; null: it is shown alone. */
  course: Course | null
  /** Whether the deal lies in the archive of the server, and not only in a file. */
  linked: boolean
  /** The file that the deal comes from; null: from the server. */
  opened: Opened | null
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
          <Button kind="ghost" testid="download" icon="dl" text={t('replay_download_short')} onClick={onDownload} />
        </>
      }
    >
      <Tabs {...props} onJumped={onClose} />
    </Sheet>
  )
}

/** The tab that was looked at last; it stays from deal to deal of a match. */
const chosen = signal<Tab>('match')

/** Shows the match's table of scores. */
export function showMatch(): void {
  chosen.value = 'match'
}

function Tabs({ replay, game, plot, scene, playback, course, linked, opened, onJumped }: RailProps & { onJumped?: () => void }) {
  const tabs: readonly Tab[] = course ? ['match', 'steps', 'stats'] : ['steps', 'stats']
  const tab = tabs.includes(chosen.value) ? chosen.value : 'steps'
  const { match, deal } = replay.file.record
  const stats = useMemo(() => statsOf(replay, game, scene), [replay, game, lang.value])
  const source = useMemo(
    () => (opened ? ofFile(keyOf(replay, opened), opened.file, opened.number, replay.file) : linked ? ofArchive(deal) : null),
    [replay, linked],
  )
  return (
    <>
      {opened && (replay.file.deals ?? 1) > 1 && <DealsOfFile opened={opened} of={replay.file.deals!} />}
      {match && !course && !opened && (
        <a class="btn ghost tomatch" data-testid="to-match" href={matchPath(match, deal)}>
          <Icon name="list" />
          {t('replay_to_match')}
        </a>
      )}
      {source && (
        <InsightButton
          source={source}
          family={scene.info.family}
          you={scene.base}
          names={scene.name}
          onJump={(e, seat) => {
            playback.playing.value = false
            playback.sit(seat)
            playback.seek(e)
            onJumped?.()
          }}
        />
      )}
      <div class="tabs" role="tablist" aria-label={t('replay_rail')}>
        {tabs.map((one) => (
          <button
            type="button"
            key={one}
            role="tab"
            data-testid={`tab-${one}`}
            aria-selected={tab === one}
            onClick={() => (chosen.value = one)}
          >
            {t(`replay_${one}`)}
          </button>
        ))}
      </div>
      <div class="tabpanel" role="tabpanel" aria-label={t(`replay_${tab}`)}>
        {tab === 'match' && course ? (
          <MatchTable course={course} game={game} scene={scene} />
        ) : tab === 'steps' ? (
          <Steps rows={plot.rows} current={rowAt(plot, playback.at.value)} scene={scene} playback={playback} />
        ) : (
          <Statistics stats={stats} scene={scene} />
        )}
      </div>
    </>
  )
}

/** The choice of the shown deal, in a file of several. */
function DealsOfFile({ opened, of }: { opened: Opened; of: number }) {
  return (
    <label class="ofdeals">
      {t('replay_deals_of_file')}
      <select data-testid="file-deal" value={opened.number} onChange={(event) => opened.go(Number(event.currentTarget.value))}>
        {Array.from({ length: of }, (_, at) => (
          <option key={at} value={at + 1}>
            {t('replay_deal_of', { n: at + 1, of })}
          </option>
        ))}
      </select>
    </label>
  )
}
