/** The settlement: who won, how the stakes came about, what everyone gets, and what comes next. */
import { useEffect, useState } from 'preact/hooks'
import { go } from '../../app/routes'
import { witnessOf } from '../../app/seeds'
import { still } from '../../app/motion'
import { play } from '../../app/sounds'
import type { Game, Result, Scene } from '../../games/game'
import { number, signed, t } from '../../i18n'
import { DRAFTED, type Asked } from '../../replay/insight/asked'
import { InsightButton } from '../../replay/insight/InsightButton'
import { ofArchive } from '../../app/dealsource'
import type { Ended, Seat, Table } from '#sdk'
import { IconButton } from '../../ui/Button'
import { later } from '../../ui/later'
import { Sheet } from '../../ui/Sheet'
import { Counted, stepsTo, sumsTo } from '../Counted'
import { hashOf } from '../../replay/place'
import { isTaught } from '../guide/taught'
import { VoiceOffer } from '../../settings/Speaker'
import { Footer } from './Footer'
import { ResultRow, tone } from './ResultRow'

const GuideEnd = later(() => import('../guide/GuideEnd').then((m) => m.GuideEnd))
const KeepOffer = later(() => import('../../lobby/account/KeepOffer').then((m) => m.KeepOffer))
const FairPanel = later(() => import('../../replay/FairPanel').then((m) => m.FairPanel))

interface Props {
  table: Table
  game: Game
  scene: Scene
  ended: Ended
  onClose: () => void
  /** Called when the viewer wants the next deal, or wants it no longer. */
  onReady: (on: boolean) => void
  onLeave: () => void
  /** Opens the insight into a deal, in a sheet that the next deal does not close. */
  onInsight: (asked: Asked) => void
}

export function ResultSheet({ table, game, scene, ended, onClose, onReady, onLeave, onInsight }: Props) {
  const [fair, setFair] = useState(false)
  useState(() => play((ended.amounts?.[table.you ?? -1] ?? 0) >= 0 ? 'win' : 'lose'))
  const [live] = useState(() => table.log.at(-1)?.live === true && !still())
  const result = game.result(ended, scene)
  const mine = table.you === null ? null : (ended.amounts?.[table.you] ?? 0)
  const counts = live ? (result.counts ?? []) : []
  const steps = counts.length > 1 ? stepsTo(mine ?? 0, counts) : live && mine !== null ? sumsTo(mine, result.seat(table.you!).why) : []
  const counted = counts.length <= 1 && steps.length > 0 ? table.you : null
  return (
    <Sheet
      title={result.title}
      onClose={onClose}
      kind="result"
      testid="result"
      head={<Outcome result={result} mine={mine} steps={steps} onClose={onClose} />}
      footer={<Footer {...{ table, game, scene, ended, onReady, onLeave }} onFair={() => setFair(true)} />}
    >
      {isTaught(table, ended.deal) && <GuideEnd table={table} won={!ended.voided && (mine ?? 0) > 0} />}
      {result.factors.length > 0 && <Factors result={result} counts={counts} />}
      {result.body ??
        seatsInOrder(ended, scene).map((seat) => (
          <ResultRow key={seat} seat={seat} scene={scene} ended={ended} result={result} counted={seat === counted} />
        ))}
      {result.more}
      {table.you !== null && !isTaught(table, ended.deal) && <VoiceOffer />}
      {table.you !== null && <KeepOffer />}
      <Turned table={table} scene={scene} ended={ended} onInsight={onInsight} />
      {fair && (
        <FairPanel
          deal={ended.deal}
          {...witnessOf(table, ended.deal)}
          root={ended.root}
          seated={table.you !== null}
          onClose={() => setFair(false)}
        />
      )}
    </Sheet>
  )
}

interface OutcomeProps {
  result: Result
  /** The viewer's amount; null for a spectator. */
  mine: number | null
  /** The amounts that are shown one after the other, before the final one. */
  steps: readonly string[]
  onClose: () => void
}

function Outcome({ result, mine, steps, onClose }: OutcomeProps) {
  return (
    <div class="outcome">
      <span class={result.won === false ? 'stamp lose' : 'stamp'} data-long={result.stamp.length > 1 || undefined} aria-hidden="true">
        {result.stamp}
      </span>
      <div class="ti">
        <h2>{result.title}</h2>
        <p>{result.sub}</p>
      </div>
      {mine !== null && (
        <div class="dl">
          <b class={tone(result.mine?.value ?? mine)}>
            <Counted steps={steps}>{signed(result.mine?.value ?? mine, result.decimals)}</Counted>
          </b>
          <span>{result.mine?.label ?? t('my_score')}</span>
        </div>
      )}
      <IconButton icon="x" label={t('close')} onClick={onClose} />
    </div>
  )
}

/** The parts of the stakes, factor by factor. `counts`: the stakes after each, if they are counted up; else empty. */
function Factors({ result, counts }: { result: Result; counts: readonly number[] }) {
  return (
    <div class="calc num" data-counted={counts.length > 1 || undefined}>
      {result.factors.map((factor, at) => (
        <span key={at} style={{ '--nth': String(at) }}>
          {at > 0 && <i>{result.joiner ?? '×'}</i>}
          <small>{factor.label}</small>
          <b>{factor.value}</b>
        </span>
      ))}
      {result.total && (
        <span class="eq">
          <small>{t('in_all')}</small>
          <b>
            <Counted steps={counts.slice(0, -1).map((count) => number(count))}>{result.total}</Counted>
          </b>
        </span>
      )}
    </div>
  )
}

/**
 * The button for the insight into the deal (哪里转折). It appears once the record may be read, which for a match
 * is at its end.
 */
function Turned({ table, scene, ended, onInsight }: Pick<Props, 'table' | 'scene' | 'ended' | 'onInsight'>) {
  const source = ofArchive(ended.deal)
  const played = table.you !== null && !ended.voided && table.log.at(-1)?.live === true
  useEffect(() => {
    if (played && DRAFTED.has(scene.info.family)) source.ahead?.()
  }, [ended.deal])
  if (ended.voided || (scene.matchOver === null && table.state.match?.match !== undefined)) return null
  // The names of this deal's players are kept: while the insight is read, somebody else may take a seat.
  const sat = scene.seats.map((_, seat) => scene.name(seat))
  return (
    <InsightButton
      source={source}
      family={scene.info.family}
      you={table.you}
      names={(seat) => sat[seat] ?? scene.name(seat)}
      onOpen={onInsight}
      onJump={(e, seat) => go(`/r/${ended.deal}${hashOf(e, seat)}`)}
    />
  )
}

/** Returns the seats by amount, the largest first; equal ones by number. */
function seatsInOrder(ended: Ended, scene: Scene): Seat[] {
  const seats = scene.seats.map((_, seat) => seat)
  return seats.sort((a, b) => (ended.amounts?.[b] ?? 0) - (ended.amounts?.[a] ?? 0) || a - b)
}
