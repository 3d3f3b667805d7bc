/** Describes a deal for the record: `line` returns the line for a moment; null: it needs none. */
import type { Cue } from '../../app/sounds'
import type { GameEvent, Moment, Seat } from '#sdk'
import type { Ending, Game, LogLine, Scene } from '../game'
import { EARLIER, thrown, words } from '../parts/tiles/record'
import { yakumanOf } from './moments/moment'
import type { Meld, NoWinner, View, Won, Worth } from './view'
import { meldName, plain, roundLabel, say, tileName, withSign } from './words'

export function line(moment: Moment, scene: Scene<View>): LogLine | null {
  const { event } = moment
  const seat = typeof event['seat'] === 'number' ? (event['seat'] as Seat) : null
  const tile = typeof event['tile'] === 'string' ? tileName(event['tile']) : ''
  switch (event.e) {
    case 'thrown':
      return thrown(event, seat, say)
    case 'dealt':
      return words(event['dealer'] as Seat, say('log_dealt', { round: roundLabel({ ...scene.view, ...pick(event) }) }))
    // Nearly every discard follows a draw, so a draw gets a line only if its tile is seen or it follows a kan.
    case 'drawn':
      return tile || event['after'] ? words(seat, `${say(event['after'] ? 'log_replaced' : 'log_drawn')} ${tile}`.trim(), true) : null
    case 'discarded':
      return event['riichi'] ? strong(seat, `${say('log_riichi')} ${tile}`) : words(seat, `${say('log_discarded')} ${tile}`)
    case 'stick_paid':
      return words(seat, say('log_stick'), true)
    case 'dora_shown':
      return words(null, say('log_dora', { tile }), true)
    case 'claimed':
    case 'konged':
      return words(seat, meldName(event['meld'] as Meld))
    case 'kong_announced':
      return words(seat, `${say('log_announced')} ${tile}`)
    case 'robbed':
      return words(seat, `${say('log_robbed')} ${tile}`)
    case 'won':
      return won(event as Won, scene)
    case 'no_winner':
      return words(null, ended(event as NoWinner, scene))
    case EARLIER.e:
      return words(null, say('log_earlier'), true)
    default:
      return null
  }
}

function pick(event: GameEvent): Pick<View, 'kyoku' | 'honba'> {
  return { kyoku: event['kyoku'] as number, honba: event['honba'] as number }
}

function strong(seat: Seat | null, text: string): LogLine {
  return { seat, text: <b>{text}</b>, plain: text }
}

function won(event: Won, { name }: Scene<View>): LogLine {
  const how = say(event.kind === 'tsumo' ? 'tsumo' : 'ron')
  const from = event.feeder === null ? '' : ` ← ${name(event.feeder)}`
  return strong(
    event.seat,
    `${say('log_won', { how, tile: tileName(event.tile), worth: worthOf(event.worth) })}${from} ${withSign(event.amounts[event.seat] ?? 0)}`,
  )
}

/** Returns the mark of a call, a riichi or the end of the deal on a replay's timeline; null: none. */
export function mark(event: GameEvent): ReturnType<NonNullable<Game['mark']>> {
  switch (event.e) {
    case 'claimed':
    case 'konged':
      return { kind: 'call', label: say(`meld_${(event['meld'] as Meld).kind}`) }
    case 'discarded':
      return event['riichi'] ? { kind: 'riichi', label: say('riichi') } : null
    case 'won':
      return { kind: 'win', label: say(event['kind'] === 'tsumo' ? 'tsumo' : 'ron') }
    case 'no_winner':
      return { kind: 'draw', label: say(`end_${event['reason']}`) }
    default:
      return null
  }
}

/** Returns how a deal ended: 阿岚 荣和 满贯 ← 小满; 荒牌流局 · 听牌 阿岚. */
export function ending(events: readonly GameEvent[], name: (seat: Seat) => string): Ending {
  const wins = events.filter(({ e }) => e === 'won') as Won[]
  const drew = events.find(({ e }) => e === 'no_winner') as NoWinner | undefined
  const winners = wins.map(({ seat }) => seat)
  if (wins.length === 0) return { stamp: say('stamp_draw'), winners, text: drew ? ended(drew, { name }) : '' }
  const stamp = say(wins[0]!.kind === 'tsumo' ? 'stamp_tsumo' : 'stamp_ron')
  return { stamp, winners, text: wins.map((win) => wonBy(win, name)).join(say('and')) }
}

function wonBy({ seat, kind, feeder, worth }: Won, name: (seat: Seat) => string): string {
  const how = say(kind === 'tsumo' ? 'result_tsumo' : 'result_ron')
  return `${name(seat)} ${how} ${worthOf(worth)}${feeder === null ? '' : ` ← ${name(feeder)}`}`
}

function ended({ reason, ready }: NoWinner, { name }: { name: (seat: Seat) => string }): string {
  const tenpai = ready.length > 0 ? ` · ${say('log_ready', { names: ready.map(name).join(say('and')) })}` : ''
  return say(`end_${reason}`) + tenpai
}

/** Returns the worth of a win: 满贯; 3 番 40 符; 2 倍役满. */
export function worthOf({ han, fu, limit, yakuman }: Worth): string {
  if (yakuman > 1) return say('times_yakuman', { n: yakuman })
  if (limit) return say(`limit_${limit}`)
  return say('han_fu', { han, fu: plain(fu) })
}

export function cue(event: GameEvent): Cue | null {
  switch (event.e) {
    case 'won':
      return wonCue(event as Won)
    case 'no_winner':
      return 'draw'
    case 'discarded':
      return event['riichi'] ? 'stick' : 'play'
    case 'claimed':
    case 'konged':
      return (event['meld'] as Meld).tiles.length > 3 ? 'kan' : 'call'
    case 'kong_announced':
      return 'call'
    case 'dealt':
      return 'deal'
    default:
      return null
  }
}

function wonCue(won: Won): Cue {
  return yakumanOf(won).length > 0 ? 'yakuman' : won.kind === 'tsumo' ? 'tsumo' : 'ron'
}
