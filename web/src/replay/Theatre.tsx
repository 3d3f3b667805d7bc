/** A replay on its stage: the board, the timeline under it, the list beside it. */
import { type Signal, useSignal } from '@preact/signals'
import type { ComponentProps } from 'preact'
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks'
import { placeName } from '../app/places'
import { link, path } from '../app/routes'
import { account } from '../app/session'
import { Settings } from '../settings/Settings'
import { play as sound } from '../app/sounds'
import type { Game, Scene } from '../games/game'
import { lang, pick, t } from '../i18n'
import type { GameInfo } from '#sdk'
import { layout } from '../ui/layout'
import { later } from '../ui/later'
import { save } from '../ui/save'
import { Bar } from './Bar'
import type { Replay } from '#sdk/replay'
import { HelpSheet } from './HelpSheet'
import type { Course } from './course'
import type { Opened } from './opened'
import { DownloadSheet } from './DownloadSheet'
import { dealNumberOf, hashOf, numberOf, placeOf } from './place'
import { Playback, STEP_MS } from './playback'
import { plain, plotOf, rowAt, type Plot } from './plot'
import { Rail, RailSheet, showMatch } from './Rail'
import '../table/table.css'
import './replay.css'
import './match.css'
import { sceneAt } from './scene'
import { stepsOf } from './stats'
import { Strip } from './Strip'
import { Transport } from './Transport'
import { useKeys } from './useKeys'

const FairPanel = later(() => import('./FairPanel').then((m) => m.FairPanel))

type Open = 'rail' | 'help' | 'settings' | 'fair' | 'download' | null

interface Props {
  replay: Replay
  game: Game
  info: GameInfo
  /** Whether the deal has an address of its own, and not only a file. */
  linked: boolean
  /** The file that the deal comes from; null: from the server. */
  opened?: Opened | null
  /** The match of which the deal is shown as a part; null: it is shown alone. */
  course?: Course | null
}

export function Theatre({ replay, game, info, linked, opened = null, course = null }: Props) {
  const open = useSignal<Open>(null)
  const plot = useMemo(() => plotOf(replay, game, sceneAt(replay, info, 0, 0, true)), [replay, game, lang.value])
  const playback = useMemo(() => startOf(replay, plot, course), [replay])
  useTimer(playback)
  useSounds(playback, replay, game)
  const deal = course ? replay.file.record.deal : null
  useAddress(playback, linked, deal)
  useKeys(playback, () => (open.value = 'help'), course)
  const [at, base, hands] = [playback.at.value, playback.base.value, playback.open.value]
  const scene = useMemo(() => sceneAt(replay, info, at, base, hands), [replay, info, at, base, hands, lang.value])
  const row = rowAt(plot, at)
  const { record } = replay.file
  const saved = () => save(`paiju-${record.deal || record.game}.json`, JSON.stringify(record, null, 1))
  const formats = linked ? (info.formats ?? []) : []
  const download = formats.length > 0 ? () => (open.value = 'download') : saved
  const final = () => {
    showMatch()
    course!.finale.value = true
    if (layout.value !== 'desk') open.value = 'rail'
  }
  const rail = { replay, game, plot, scene, playback, course, linked, opened }
  return (
    <div class="app theatre" data-testid="replay" data-step={at} data-deal={opened?.number}>
      <TheatreBar replay={replay} game={game} scene={scene} open={open} />
      <div class="stage">
        <game.Board scene={scene} />
        {course && <Strip course={course} game={game} scene={scene} onFinal={final} />}
        <Transport
          playback={playback}
          plot={plot}
          text={row ? plain(row, scene) : ''}
          round={plot.rounds.filter((n) => n <= at).length}
          canOpen={replay.open}
          nameOf={scene.name}
          onDownload={download}
          link={linked ? link(path() + hashOf(at, base, deal)) : null}
        />
      </div>
      {layout.value === 'desk' && <Rail {...rail} />}
      <Sheets open={open} rail={rail} formats={formats} onDownload={download} onSave={saved} />
    </div>
  )
}

interface BarProps {
  replay: Replay
  game: Game
  scene: Scene
  open: Signal<Open>
}

function TheatreBar({ replay, game, scene, open }: BarProps) {
  const heading = game.heading?.(scene)
  const { info } = scene
  return (
    <Bar
      title={heading?.title ?? `${t('replay_title')} · ${pick(info.name, info.key)}`}
      sub={heading?.sub ?? subOf(replay)}
      onRail={() => (open.value = 'rail')}
      onFair={replay.file.record.secret ? () => (open.value = 'fair') : null}
      onHelp={() => (open.value = 'help')}
      onSettings={() => (open.value = 'settings')}
    >
      {game.Bar && <game.Bar scene={scene} />}
    </Bar>
  )
}

interface SheetsProps {
  open: Signal<Open>
  rail: ComponentProps<typeof Rail>
  formats: NonNullable<GameInfo['formats']>
  onDownload: () => void
  onSave: () => void
}

function Sheets({ open, rail, formats, onDownload, onSave }: SheetsProps) {
  const close = () => (open.value = null)
  const { file } = rail.replay
  const { deal } = file.record
  switch (open.value) {
    case 'rail':
      return <RailSheet {...rail} onClose={close} onDownload={onDownload} />
    case 'help':
      return <HelpSheet match={rail.course !== null} onClose={close} />
    case 'download':
      return <DownloadSheet formats={formats} deal={deal} course={rail.course} onDeal={onSave} onClose={close} />
    case 'settings':
      return <Settings onClose={close} />
    case 'fair':
      return <FairPanel deal={deal} file={file} seen={null} onClose={close} />
    case null:
      return null
  }
}

/**
 * Returns the playback at the place in the address. If the address names none, it is just after the cards
 * were dealt, seen from the viewer's seat if the viewer played. In a match this holds for the deal that is
 * shown first. Each later deal begins where its `entry` says, and keeps the speed, the seat and the open
 * hands of the deal shown before it.
 */
function startOf(replay: Replay, plot: Plot, course: Course | null): Playback {
  const playback = new Playback(replay.length, replay.seats, plot.rounds, (seat) => stepsOf(replay, seat))
  const { e, seat } = placeOf(location.hash)
  const own = replay.file.record.seats.findIndex(({ name, bot }) => !bot && name === account.value?.name)
  const begun = replay.step(1)?.actor === 'chance' ? 1 : 0
  playback.seek(course?.playback ? begun : (e ?? begun))
  playback.sit(seat ?? Math.max(0, own))
  if (course) goOn(playback, course)
  return playback
}

function goOn(playback: Playback, course: Course): void {
  const { index, entry } = course.shown.value!
  if (course.playback) {
    playback.like(course.playback)
    const begun = playback.at.value
    playback.seek(entry === 'last' ? playback.length : entry === 'first' ? 0 : begun)
  }
  course.playback = playback
  playback.before = course.has(index - 1) ? () => void course.go(index - 1, 'last') : null
  playback.after = course.has(index + 1) ? () => void course.go(index + 1, 'first') : null
}

function useTimer(playback: Playback): void {
  const { playing, speed } = playback
  useEffect(() => {
    if (!playing.value) return
    const timer = setInterval(() => playback.step(1), STEP_MS / speed.value)
    // Steps that are played are animated, jumps are not.
    // The mark is outside of the board, which is drawn alike in both cases.
    document.documentElement.dataset['playing'] = String(speed.value)
    return () => {
      clearInterval(timer)
      delete document.documentElement.dataset['playing']
    }
  }, [playback, playing.value, speed.value])
}

/** Plays the first sound of a single step forward; jumps are silent. */
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

/** Milliseconds before a new place is written to the address: browsers allow about a hundred changes in half a minute. */
const ADDRESS_MS = 400

/** Keeps the place in the address, and follows edits of the address. */
function useAddress(playback: Playback, linked: boolean, deal: string | null): void {
  const at = playback.at.value
  const base = playback.base.value
  useEffect(() => {
    if (!linked) return
    const write = setTimeout(() => history.replaceState(history.state, '', hashOf(at, base, deal)), ADDRESS_MS)
    return () => clearTimeout(write)
  }, [at, base, linked])
  useLayoutEffect(() => {
    const follow = () => {
      const number = dealNumberOf(location.hash)
      if (deal !== null && number !== null && number !== numberOf(deal)) return
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
