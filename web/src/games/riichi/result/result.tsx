/** A finished deal: a win with its explanation, or a draw with its reason. */
import { pick, t } from '../../../i18n'
import type { Ended, LastMatch, Seat } from '#sdk'
import type { Result, Scene } from '../../game'
import { worthOf } from '../describe'
import type { View } from '../view'
import { roundLabel, say, tenths } from '../words'
import { Draw } from './Draw'
import { MatchEnd } from './MatchEnd'
import './result.css'
import { Winners } from './Winners'

export function result(ended: Ended, scene: Scene<View>): Result {
  const view = (ended.view ?? scene.view) as View
  const over = scene.matchOver
  const head = headOf(ended, view, scene)
  return {
    ...(over ? matchHead(over, head, scene) : head),
    factors: [],
    total: null,
    seat: () => ({ role: null, cards: null, note: '' }),
    body: (
      <>
        {over && <MatchEnd over={over} view={view} scene={scene} />}
        {over && (
          <h3 class="rb-last">
            {head.title} <small>{head.sub}</small>
          </h3>
        )}
        <Deal ended={ended} view={view} scene={scene} />
      </>
    ),
  }
}

function Deal({ ended, view, scene }: { ended: Ended; view: View; scene: Scene<View> }) {
  if (ended.voided !== undefined) return null
  if (view.wins.length > 0) return <Winners view={view} scene={scene} />
  return view.no_winner && <Draw view={view} scene={scene} drew={view.no_winner} />
}

type Head = Pick<Result, 'stamp' | 'won' | 'title' | 'sub' | 'mine'>

/**
 * Returns the head of the settlement at the end of a match: 终局 · 你得第 1 名. The last deal's own title becomes
 * part of the line below.
 */
function matchHead(over: LastMatch, head: Head, { you, info, state }: Scene<View>): Head {
  const place = you === null ? null : over.places[you]!
  const length = say(`length_${String(state.options['length'] ?? 'hanchan')}`)
  return {
    stamp: say('stamp_over'),
    won: place === null ? null : place === 1 ? true : place > 2 ? false : null,
    title: place === null ? say('match_over') : say('match_place', { n: place }),
    sub: `${pick(info.name)} · ${length} · ${head.title}`,
    ...(you === null ? {} : { mine: { value: tenths(over.scores[you]!), label: say('match_score') } }),
  }
}

function headOf(ended: Ended, view: View, scene: Scene<View>): Head {
  if (ended.voided !== undefined) return { stamp: say('stamp_over'), won: null, title: say('voided'), sub: '' }
  const round = roundLabel(view)
  const [first] = view.wins
  if (!first) {
    const reason = view.no_winner?.reason ?? 'exhaustive'
    const sub = reason === 'exhaustive' ? say('draw_ready', { round, n: view.no_winner?.ready.length ?? 0 }) : round
    return {
      ...mineOf(view.no_winner ? [view.no_winner] : [], scene.you),
      stamp: say('stamp_draw'),
      won: false,
      title: say(`end_${reason}`),
      sub,
    }
  }
  const mine = view.wins.find((won) => won.seat === scene.you) ?? first
  const how = say(mine.kind === 'tsumo' ? 'result_tsumo' : 'result_ron')
  const lost = scene.you !== null && (ended.amounts?.[scene.you] ?? 0) < 0
  return {
    stamp: say(mine.kind === 'tsumo' ? 'stamp_tsumo' : 'stamp_ron'),
    won: lost ? false : mine.seat === scene.you ? true : null,
    ...mineOf(view.wins, scene.you),
    title: say('result_title', { how: view.wins.length > 1 ? `${how} ×${view.wins.length}` : how, limit: worthOf(mine.worth) }),
    sub: subOf(view, mine, round, scene),
  }
}

/** Returns the viewer's sum of the payments at the end of the deal, without a stick paid before; empty for a spectator. */
function mineOf(paid: readonly { amounts: readonly number[] }[], you: Seat | null): Pick<Result, 'mine'> {
  if (you === null || paid.length === 0) return {}
  return { mine: { value: paid.reduce((sum, { amounts }) => sum + amounts[you]!, 0), label: t('my_score') } }
}

function subOf(view: View, { kind, feeder, seat }: View['wins'][number], round: string, scene: Scene<View>): string {
  if (feeder === null) return say('result_self', { round, name: scene.name(seat) })
  const by = view.wins.map((won) => say('result_by', { name: scene.name(won.seat) })).join(say('and'))
  return `${say(kind === 'chankan' ? 'result_robbed' : 'result_from', { round, name: scene.name(feeder) })} · ${by}`
}
