/** Describes a deal for the record: `line` returns the line for a moment; null: it needs none. */
import type { Cue } from '../../app/sounds'
import { signed } from '../../i18n'
import type { GameEvent, Moment, Seat } from '#sdk'
import type { LogLine, Scene } from '../game'
import { EARLIER, thrown, words } from '../parts/tiles/record'
import type { Check, Fan, Meld, Payment, Tile, View, Won } from './view'
import { isAnnounced } from './moments/moment'
import { say, tileName, tileNames } from './words'

export function line(moment: Moment, scene: Scene<View>): LogLine | null {
  const { event } = moment
  const seat = typeof event['seat'] === 'number' ? (event['seat'] as Seat) : null
  const tile = typeof event['tile'] === 'string' ? tileName(event['tile']) : ''
  switch (event.e) {
    case 'thrown':
      return thrown(event, seat, say)
    case 'dealt':
      return words(event['dealer'] as Seat, say('log_dealt'))
    case 'swapped':
      return words(null, swapped(event, scene))
    case 'chosen':
      return chosen(event, scene)
    // Nearly every discard follows a draw, so a draw gets a line only if its tile is seen or it follows a kong.
    case 'drawn':
      return tile || event['after'] ? words(seat, `${say(event['after'] ? 'log_replaced' : 'log_drawn')} ${tile}`.trim(), true) : null
    case 'discarded':
      return words(seat, `${say(event['flipped'] ? 'log_flipped' : 'log_discarded')} ${tile}`)
    case 'claimed':
    case 'konged':
      return words(seat, `${meldName(event['meld'] as Meld)} ${tileName((event['meld'] as Meld).tiles[0]!)}`)
    case 'kong_announced':
      return words(seat, `${say('log_announced')} ${tile}`)
    case 'robbed':
      return words(seat, `${say('log_robbed')} ${tile}`)
    case 'won':
      return won(event as Won, scene)
    default:
      return after(event, scene, seat)
  }
}

function after(event: GameEvent, scene: Scene<View>, seat: Seat | null): LogLine | null {
  switch (event.e) {
    case 'false_won':
      return words(seat, say('log_false'))
    case 'paid':
      return paid(event['payments'] as Payment[], scene)
    case 'checked':
      return words(
        null,
        [say('log_checked'), ...(event['checks'] as Check[]).map((check) => `${scene.name(check.seat)} ${readiness(check)}`)].join(' · '),
      )
    case 'horses_shown':
      return words(null, horses(event, scene))
    case EARLIER.e:
      return words(null, say('log_earlier'), true)
    default:
      return null
  }
}

function swapped(event: GameEvent, scene: Scene<View>): string {
  const to = event['to'] as Seat[]
  const tiles = event['tiles'] as (Tile[] | null)[]
  const you = scene.view.you
  const given = you === null ? null : tiles[you]
  if (!given) return say('log_swapped')
  return `${say('log_swapped')}: ${say('log_gave', { given: tileNames(given), got: tileNames(tiles[to.indexOf(you!)] ?? []) })}`
}

function chosen(event: GameEvent, scene: Scene<View>): LogLine | null {
  const missing = event['missing'] as (string | null)[]
  const hidden = event['hidden'] as (Tile | null)[]
  const told = missing.map(
    (suit, seat) =>
      `${scene.name(seat)} ${hidden[seat] === null && suit ? say('log_missing', { suit: say(`suit_${suit}`) }) : say('log_hid')}`,
  )
  return words(null, told.join(' · '))
}

function won(event: Won, scene: Scene<View>): LogLine {
  const how = `${say(`win_${event.kind}`)} ${tileName(event.tile)}`
  const from = event.feeder === null ? '' : ` ← ${scene.name(event.feeder)}`
  const worth = worthOf(event)
  return {
    seat: event.seat,
    text: (
      <>
        <b>
          {say('win')} {worth}
        </b>{' '}
        {how}
        {from} <small>{fanNames(event.fans)}</small>
      </>
    ),
    plain: `${say('win')} ${worth} ${how}${from} ${fanNames(event.fans)}`,
  }
}

function paid(payments: readonly Payment[], scene: Scene<View>): LogLine | null {
  const sums = new Map<string, Map<Seat, number>>()
  for (const { kind, payer, payee, amount } of payments) {
    const sum = sums.get(kind) ?? new Map<Seat, number>()
    sum.set(payee, (sum.get(payee) ?? 0) + amount).set(payer, (sum.get(payer) ?? 0) - amount)
    sums.set(kind, sum)
  }
  const told = [...sums].flatMap(([kind, sum]) => {
    const each = [...sum].filter(([, n]) => n !== 0).map(([seat, n]) => say('log_paid', { who: scene.name(seat), n: signed(n) }))
    return each.length > 0 ? [`${say(`pay_${kind}`)} ${each.join(' · ')}`] : []
  })
  return told.length > 0 ? words(null, told.join(' · '), true) : null
}

function horses(event: GameEvent, scene: Scene<View>): string {
  const seats = event['seats'] as Seat[][]
  return (event['horses'] as Tile[][])
    .flatMap((own, owner) =>
      own.map(
        (tile, at) =>
          `${say('horse_of', { name: scene.name(owner) })} ${tileName(tile)}: ${say('horse_like', { name: scene.name(seats[owner]![at]!) })}`,
      ),
    )
    .join(' · ')
}

/** Returns a meld's name: 碰, 直杠, 弯杠, 引杠. */
export function meldName(meld: Meld): string {
  return meld.kind === 'pung' ? say('pung') : say(`kong_${meld.kind}`)
}

/** Returns the worth of a win: ×4, ×2+1. */
export function worthOf({ multiplier, plus }: { multiplier: number; plus: number }): string {
  return say('times', { n: multiplier }) + (plus ? say('plus', { n: plus }) : '')
}

/** Returns the fans of a win in a row: 清一色 ×4 · 根 ×2. */
export function fanNames(fans: readonly Fan[]): string {
  return fans.length === 0 ? say('fan_plain') : fans.map(fanName).join(' · ')
}

/** Returns one fan with its factor: 清一色 ×4. */
export function fanName({ name, factor }: Fan): string {
  return say(`fan_${name}`) + (factor > 1 ? ` ${say('times', { n: factor })}` : '')
}

/** Returns the result of a check at the end of a deal (查叫): 有叫 听 五万; 无叫; 花猪. */
export function readiness(check: Check): string {
  const waits =
    check.waits.length > 0
      ? ` ${say('ready_waits', { tiles: check.waits.map((wait) => `${tileName(wait.tile)} ${say('times', { n: wait.multiplier })}`).join(say('and')) })}`
      : ''
  return say(`ready_${check.readiness}`) + waits
}

export function cue(event: GameEvent): Cue | null {
  switch (event.e) {
    case 'won':
      return event['kind'] === 'zimo' ? 'tsumo' : 'ron'
    case 'discarded':
      return 'play'
    case 'claimed':
      return (event['meld'] as Meld).kind === 'pung' ? 'call' : 'kan'
    case 'konged':
      return isAnnounced(event['meld'] as Meld) ? null : 'kan'
    case 'kong_announced':
      return 'kan'
    case 'dealt':
    case 'swapped':
      return 'deal'
    default:
      return null
  }
}
