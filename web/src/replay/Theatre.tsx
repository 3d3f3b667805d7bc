/** A replay on its stage: the board, the timeline under it, the list beside it. */
import { useSignal } from '@preact/signals'
import { lazy, Suspense } from 'preact/compat'
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks'
import { placeName } from '../app/places'
import { link } from '../app/routes'
import { account } from '../app/session'
import { SettingsSheet } from '../app/SettingsSheet'
import { play as sound } from '../app/sounds'
import type { Game } from '../games/game'
import { lang, pick, t } from '../i18n'
import type { GameInfo } from '#sdk'
import { layout } from '../ui/layout'
import { save } from '../ui/save'
import { Bar } from './Bar'
import type { Replay } from '#sdk/replay'
import { HelpSheet } from './HelpSheet'
import { hashOf, placeOf } from './place'
import { Playback, STEP_MS } from './playback'
import { plain, plotOf, rowAt, type Plot } from './plot'
import { Rail, RailSheet } from './Rail'
import '../table/table.css'
import './replay.css'
import { sceneAt } from './scene'
import { stepsOf } from './stats'
import { Transport } from './Transport'
import { useKeys } from './useKeys'

const FairPanel = lazy(() => import('./FairPanel').then((m) => m.FairPanel))

type Open = 'rail' | 'help' | 'settings' | 'fair' | null

interface Props {
  replay: Replay
  game: Game
  info: GameInfo
  /** Whether the deal has an address of its own, and not only a file. */
  linked: boolean
}

export function Theatre({ replay, game, info, linked }: Props) {
  const open = useSignal<Open>(null)
  const plot = useMemo(() => plotOf(replay, game, sceneAt(replay, info, 0, 0, true)), [replay, game, lang.value])
  const playback = useMemo(() => startOf(replay, plot), [replay])
  useTimer(playback)
  useSounds(playback, replay, game)
  useAddress(playback, linked)
  useKeys(playback, () => (open.value = 'help'))
  const at = playback.at.value
  const base = playback.base.value
  const scene = useMemo(
    () => sceneAt(replay, info, at, base, playback.open.value),
    [replay, info, at, base, playback.open.value, lang.value],
  )
  const row = rowAt(plot, at)
  const { record } = replay.file
  const close = () => (open.value = null)
  const download = () => save(`paiju-${record.deal || record.game}.json`, JSON.stringify(record, null, 1))
  const heading = game.heading?.(scene)
  const rail = { replay, game, plot, scene, playback }
  return (
    <div class="app theatre" data-testid="replay" data-step={at}>
      <Bar
        title={heading?.title ?? `${t('replay_title')} · ${pick(info.name, info.key)}`}
        sub={heading?.sub ?? subOf(replay)}
        onRail={() => (open.value = 'rail')}
        onFair={record.secret ? () => (open.value = 'fair') : null}
        onHelp={() => (open.value = 'help')}
        onSettings={() => (open.value = 'settings')}
      >
        {game.Bar && <game.Bar scene={scene} />}
      </Bar>
      <div class="stage">
        <game.Board scene={scene} />
        <Transport
          playback={playback}
          plot={plot}
          text={row ? plain(row, scene) : ''}
          round={plot.rounds.filter((n) => n <= at).length}
          canOpen={replay.open}
          nameOf={scene.name}
          onDownload={download}
          link={linked ? link(location.pathname + hashOf(at, base)) : null}
        />
      </div>
      {layout.value === 'desk' && <Rail {...rail} />}
      {open.value === 'rail' && <RailSheet {...rail} onClose={close} onDownload={download} />}
      {open.value === 'help' && <HelpSheet onClose={close} />}
      {open.value === 'settings' && <SettingsSheet onClose={close} />}
      {open.value === 'fair' && (
        <Suspense fallback={null}>
          <FairPanel deal={record.deal} file={replay.file} seen={null} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

/** Starts at the place in the address; otherwise after the deal, from the viewer's seat if the viewer played. */
function startOf(replay: Replay, plot: Plot): Playback {
  const playback = new Playback(replay.length, replay.seats, plot.rounds, (seat) => stepsOf(replay, seat))
  const { e, seat } = placeOf(location.hash)
  const own = replay.file.record.seats.findIndex(({ name, bot }) => !bot && name === account.value?.name)
  playback.seek(e ?? (replay.step(1)?.actor === 'chance' ? 1 : 0))
  playback.sit(seat ?? Math.max(0, own))
  return playback
}

function useTimer(playback: Playback): void {
  const { playing, speed } = playback
  useEffect(() => {
    if (!playing.value) return
    const timer = setInterval(() => playback.step(1), STEP_MS / speed.value)
    // What is played moves; what is jumped to does not. The mark is outside of the picture, which is the same either way.
    document.documentElement.dataset['playing'] = 'true'
    return () => {
      clearInterval(timer)
      delete document.documentElement.dataset['playing']
    }
  }, [playback, playing.value, speed.value])
}

/** One step forward is heard; jumps are not. */
function useSounds(playback: Playback, replay: Replay, game: Game): void {
  useEffect(() => {
    let before = playback.at.peek()
    return playback.at.subscribe((at) => {
      const base = playback.base.peek()
      const heard = at === before + 1 ? replay.happened(at) : []
      before = at
      for (const { event } of heard) {
        const cue = game.cue(event, base)
        if (cue) return sound(cue, event['seat'] === base)
      }
    })
  }, [playback])
}

/** Browsers allow an address to change about a hundred times in half a minute. */
const ADDRESS_MS = 400

/** Keeps the place in the address, and follows edits of the address. */
function useAddress(playback: Playback, linked: boolean): void {
  const at = playback.at.value
  const base = playback.base.value
  useEffect(() => {
    if (!linked) return
    const write = setTimeout(() => history.replaceState(history.state, '', hashOf(at, base)), ADDRESS_MS)
    return () => clearTimeout(write)
  }, [at, base, linked])
  useLayoutEffect(() => {
    const follow = () => {
      const { e, seat } = placeOf(location.hash)
      if (e !== null) playback.seek(e)
      if (seat !== null) playback.sit(seat)
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [playback])
}

function subOf(replay: Replay): string {
  const { table, started_at: began } = replay.file.record
  const when = began
    ? new Date(began).toLocaleString(lang.value === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short' })
    : ''
  return [table ? placeName(table) : t('replay_from_file'), when].filter(Boolean).join(' · ')
}
