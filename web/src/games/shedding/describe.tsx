/** Describes a deal for the record: `line` returns the line for a moment; null: it needs none. */
import type { ComponentChildren } from 'preact'
import type { GameEvent, Moment, Seat } from '#sdk'
import type { Cue } from '../../app/sounds'
import { cardName } from '../../ui/Card'
import { CardText } from '../../ui/CardText'
import type { LogLine, Scene } from '../game'
import { isBomb } from './call'
import type { Played, View } from './view'
import { handName, say } from './words'

export function line(moment: Moment, scene: Scene<View>): LogLine | null {
  const { event } = moment
  const seat = typeof event['seat'] === 'number' ? (event['seat'] as Seat) : null
  const words = (text: string, dim = false): LogLine => ({ seat, text, plain: text, dim })
  switch (event.e) {
    case 'played':
      return played(event as Played, scene)
    case 'passed':
      return words(say('log_passed'), true)
    case 'called':
      return words(say(`log_${event['rob'] ? 'rob' : 'call'}_${event['yes']}`), !event['yes'])
    case 'bid_made':
      return words(event['score'] ? say('log_bid', { n: Number(event['score']) }) : say('log_call_false'), !event['score'])
    case 'doubled':
      return words(say(event['yes'] ? 'log_doubled' : 'log_not_doubled'), !event['yes'])
    case 'redealt':
      return words(say('log_redealt'), true)
    case 'landlord_assigned':
      return words(say(event['forced'] ? 'log_forced' : 'log_landlord'))
    case 'bottom_taken':
      return cardLine(seat, say('bottom'), event['cards'] as string[])
    case 'multiplied':
      return words(say('log_multiplied', { what: say(`reason_${event['reason']}`), factor: Number(event['factor']) }), true)
    case 'shown':
      return cardLine(seat, say('log_shown'), [String(event['card'])])
    case 'drawn':
      return drawn(event, seat)
    case 'circle_ended':
      return {
        ...words(say(event['points'] ? 'log_circle_points' : 'log_circle', { n: Number(event['points']) }), true),
        seat: event['winner'] as Seat,
      }
    default:
      return null
  }
}

function played(event: Played, scene: Scene<View>): LogLine {
  const name = handName(event, scene.info.family)
  const text: ComponentChildren = (
    <>
      {event.cards.map((card, at) => (
        <CardText key={at} card={card} />
      ))}
      {event.cards.length > 1 && <small>{name}</small>}
      {event.left === 0 && <small> · {say('log_finished')}</small>}
    </>
  )
  return { seat: event.seat, text, plain: `${name} ${event.cards.map(cardName).join(' ')}` }
}

function cardLine(seat: Seat | null, words: string, cards: readonly string[]): LogLine {
  return {
    seat,
    text: (
      <>
        <small>{words}</small>
        {cards.map((card, at) => (
          <CardText key={at} card={card} />
        ))}
      </>
    ),
    plain: `${words} ${cards.map(cardName).join(' ')}`,
  }
}

function drawn(event: GameEvent, seat: Seat | null): LogLine {
  const words = say('log_drew', { n: Number(event['count']) })
  return Array.isArray(event['cards'])
    ? { ...cardLine(seat, words, event['cards'] as string[]), dim: true }
    : { seat, text: words, plain: words, dim: true }
}

/**
 * Returns the entries of a view's rounds, such as bids, plays and passes, each with the index of its round.
 */
export function history(view: View | null): { event: GameEvent; round: number }[] {
  return view?.rounds.flatMap((entries, at) => entries.map((event) => ({ event, round: at }))) ?? []
}

/** Returns the index of the round (回合) that a moment begins or belongs to; null: the moment has no view. */
export function round(moment: Moment): number | null {
  return (moment.view as View | null)?.rounds ? (moment.view as View).rounds.length - 1 : null
}

export function cue(event: GameEvent): Cue | null {
  switch (event.e) {
    case 'played':
      if (event['combo'] === 'pair_jokers') return 'rocket'
      return isBomb(String(event['combo'])) ? 'bomb' : 'play'
    case 'multiplied':
      return /spring/.test(String(event['reason'])) ? 'spring' : null
    case 'hands_shown':
      return 'last'
    case 'passed':
      return 'pass'
    case 'dealt':
      return 'deal'
    case 'called':
    case 'bid_made':
    case 'doubled':
      return 'chips'
    default:
      return null
  }
}
