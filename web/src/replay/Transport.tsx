/** Under the board: the timeline, and the controls that move along it. */
import { t, type Key } from '../i18n'
import { copy } from '../ui/copy'
import { Segments } from '../ui/controls'
import { IconButton } from '../ui/Button'
import type { IconName } from '../ui/icons'
import { layout } from '../ui/layout'
import { isEnd, SPEEDS, type Playback, type Speed } from './playback'
import type { Plot } from './plot'
import { Scrubber } from './Scrubber'

interface Props {
  playback: Playback
  plot: Plot
  /** The last event, in plain words. */
  text: string
  round: number
  /** Whether the other hands may be shown. */
  canOpen: boolean
  nameOf: (seat: number) => string
  /** The address of this moment; null: the deal has none. */
  link: string | null
  onDownload: () => void
}

export function Transport({ playback, plot, text, round, canOpen, nameOf, link, onDownload }: Props) {
  const at = playback.at.value
  const press = (icon: IconName, key: Key, disabled: boolean, act: () => void, kind = '') => (
    <IconButton kind={kind} icon={icon} label={t(key)} titled disabled={disabled} onClick={act} />
  )
  const start = isEnd(playback, -1)
  const end = isEnd(playback, 1)
  return (
    <section class="transport" aria-label={t('replay_controls')}>
      <Scrubber playback={playback} plot={plot} text={text} />
      <div class="keysrow">
        {press('rw', 'replay_round_back', start, () => playback.round(-1))}
        {press('myback', 'replay_turn_back', start, () => playback.turn(-1), 'own')}
        {press('prev', 'replay_step_back', start, () => playback.step(-1))}
        <IconButton
          kind="pp"
          testid="play-pause"
          icon={playback.playing.value ? 'pause' : 'play'}
          label={t(playback.playing.value ? 'replay_pause' : 'replay_play')}
          onClick={() => playback.toggle()}
        />
        {press('next', 'replay_step_on', end, () => playback.step(1))}
        {press('mynext', 'replay_turn_on', end, () => playback.turn(1), 'own')}
        {press('ff', 'replay_round_on', end, () => playback.round(1))}
      </div>
      <span class="idx num">
        <b data-testid="step-index">{at}</b>
        <span>
          {' '}
          / {playback.length}
          {round > 0 && <i> · {t('replay_round', { n: round })}</i>}
        </span>
      </span>
      <div class="more">
        <Speeds playback={playback} />
        {canOpen && (
          <IconButton
            testid="open-hands"
            icon={playback.open.value ? 'eye' : 'shut'}
            label={t('replay_open_hands')}
            titled
            aria-pressed={playback.open.value}
            onClick={() => playback.toggleHands()}
          />
        )}
        <IconButton
          kind="view"
          testid="viewpoint"
          icon="flip"
          label={t('replay_view', { name: nameOf(playback.base.value) })}
          titled
          data-seat={playback.base.value}
          onClick={() => playback.sit()}
        />
        {link && <IconButton testid="copy-link" icon="link" label={t('replay_copy')} titled onClick={() => void copy(link)} />}
        <IconButton kind="desk" testid="download" icon="dl" label={t('replay_download')} titled onClick={onDownload} />
      </div>
    </section>
  )
}

/** All speeds beside each other, or on a phone one button that goes through them. */
function Speeds({ playback }: { playback: Playback }) {
  const name = (speed: Speed) => `×${speed === 0.5 ? '½' : speed}`
  const speed = playback.speed.value
  if (layout.value !== 'desk') {
    return (
      <button
        type="button"
        class="ibtn speed"
        data-testid="speed"
        aria-label={t('replay_speed_now', { speed: name(speed) })}
        onClick={() => playback.faster(1, true)}
      >
        {name(speed)}
      </button>
    )
  }
  return (
    <span class="speeds" data-testid="speed" data-speed={speed}>
      <Segments
        label={t('replay_speed')}
        value={speed}
        choices={SPEEDS.map((value) => ({ value, label: name(value) }))}
        onChoose={(next) => (playback.speed.value = next)}
      />
    </span>
  )
}
