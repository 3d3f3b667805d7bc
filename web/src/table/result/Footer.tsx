/** The foot of the settlement: who is ready, and the buttons for the next deal, the replay and leaving. */
import { useNow } from '../../app/clock'
import { showDaily } from '../../app/daily'
import { toastFailure } from '../../app/failures'
import type { Game, Scene } from '../../games/game'
import { pick, t } from '../../i18n'
import { dealAt, going } from '../../lobby/joining'
import type { Ended, LastMatch, Table } from '#sdk'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { matchPath } from '../../replay/place'
import { isTaught } from '../guide/taught'
import { awayOf, matchOver } from '../scene'

interface Props {
  table: Table
  game: Game
  scene: Scene
  ended: Ended
  onReady: (on: boolean) => void
  onLeave: () => void
  onFair: () => void
}

export function Footer({ table, game, scene, ended, onReady, onLeave, onFair }: Props) {
  const now = useNow()
  const over = scene.matchOver
  // While the end of a match is shown, the next match may already run behind it.
  const later = over !== null && matchOver(table)?.match !== over.match
  const { match, next_at } = table.state
  const playing = over === null && match?.match !== undefined
  const taught = isTaught(table, ended.deal)
  const daily = table.shuffles.daily
  // A guided deal has one player, who is not hurried.
  const left = later || taught || next_at === undefined ? null : Math.max(0, Math.ceil((next_at - now) / 1000))
  return (
    <>
      <Readiness table={table} later={later} playing={playing} left={left} />
      <Button kind="ghost brief" testid="result-leave" icon="door" label={t('leave')} onClick={onLeave}>
        <span class="lbl">{t('leave')}</span>
      </Button>
      {!ended.voided && !playing && !taught && (
        <Button kind="ghost brief" testid="fairness" icon="seal" label={t('fairness')} onClick={onFair}>
          <span class="lbl">{t('fairness')}</span>
        </Button>
      )}
      {/* The records of a match's deals can be read only once the match has ended. */}
      {!ended.voided && !playing && <ReplayLink deal={ended.deal} over={over} />}
      {daily && <Button kind="lg now" autofocus testid="daily-ranks" text={t('daily_ranks')} onClick={() => showRanks(table)} />}
      {taught && (
        <Button
          kind="lg now"
          autofocus
          testid="real"
          text={t('play_real')}
          aria-disabled={going.value !== null}
          onClick={() => dealAt(table.game, table)}
        />
      )}
      {!later && !daily && !taught && <NextDeal {...{ table, game, scene, playing, left, onReady }} />}
    </>
  )
}

interface Course {
  table: Table
  /** Whether a match runs, whose next deal begins by itself. */
  playing: boolean
  /** Seconds until the next deal; null: none is scheduled. */
  left: number | null
}

function Readiness({ table, later, playing, left }: Course & { later: boolean }) {
  const away = later || left !== null ? [] : awayOf(table)
  const ready = later ? [] : table.seats.filter((seat) => seat.name && !seat.bot && seat.ready).map((seat) => seat.name!)
  return (
    <span class="rdy" role="status">
      {later && t('next_began')}
      {playing && `${pick(table.state.match?.label)} · `}
      {ready.length > 0 && t('ready_names', { names: ready.join(t('replay_comma')) })}
      {ready.length > 0 && left !== null && ' · '}
      {left !== null && t('next_in', { n: left })}
      {ready.length > 0 && away.length > 0 && ' · '}
      {away.length > 0 && t('waiting_back', { names: away.join(t('replay_comma')) })}
    </span>
  )
}

function ReplayLink({ deal, over }: { deal: string; over: LastMatch | null }) {
  const href = over ? matchPath(over.match) : `/r/${deal}`
  return (
    <a class="btn ghost brief" data-testid="to-replay" aria-label={t('replay')} href={href}>
      <Icon name="play" />
      <span class="lbl">{t('replay')}</span>
    </a>
  )
}

/** The buttons for the next deal: the viewer's readiness, and what the seat needs before that, such as chips. */
function NextDeal({ table, game, scene, playing, left, onReady }: Course & Pick<Props, 'game' | 'scene' | 'onReady'>) {
  const me = table.you === null ? undefined : table.seats[table.you]
  if (!me) return null
  const first = game.needs?.(scene) ?? null
  const ask = (on: boolean) => {
    onReady(on)
    void toastFailure(table.ready(on))
  }
  return (
    <>
      {!me.ready && (
        <Button
          kind={first ? 'lg ghost' : 'lg now'}
          autofocus={first === null}
          testid="next"
          text={t(me.auto ? 'back' : 'next_deal')}
          onClick={() => ask(true)}
        >
          {left !== null && <span class="num">{left}</span>}
        </Button>
      )}
      {me.ready && !playing && <Button kind="lg ghost" testid="unready" text={t('unready')} onClick={() => ask(false)} />}
      {first}
    </>
  )
}

/** Leaves a daily deal that is over, and shows its ranks. */
function showRanks(table: Table): void {
  showDaily(table.game)
  table.leave().catch(() => undefined)
}
