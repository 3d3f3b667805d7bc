/** Describes a hand for the record: `line` returns the line for a moment; null: it needs none. */
import type { Cue } from '../../app/sounds'
import type { GameEvent, Moment, Seat } from '#sdk'
import { cardName } from '../../ui/Card'
import { CardText } from '../../ui/CardText'
import type { LogLine, Scene } from '../game'
import { wonWith } from './awards'
import { handName } from './naming'
import { amountOf } from './unit'
import type { Awarded, View } from './view'
import { say } from './words'

export function line(moment: Moment, scene: Scene<View>): LogLine | null {
  const { event } = moment
  const seat = typeof event['seat'] === 'number' ? event['seat'] : null
  const n = (key: string) => amountOf(scene.view, Number(event[key] ?? 0))
  const words = (text: string, dim = false): LogLine => ({ seat, text, plain: text, dim })
  switch (event.e) {
    case 'posted':
      return words(say(`log_posted_${event['kind']}`, { n: n('amount') }), true)
    case 'declined':
      return words(say('log_declined'), true)
    case 'folded':
      return words(say('log_fold'), true)
    case 'checked':
      return words(event['owe'] ? say('log_check_owe', { n: n('owe') }) : say('log_check'), true)
    case 'called':
      return words(say(event['all_in'] ? 'log_all_in' : 'log_call', { n: n(event['all_in'] ? 'to' : 'added') }))
    case 'raised':
      return words(say(event['all_in'] ? 'log_all_in' : event['opens'] ? 'log_bet' : 'log_raise', { n: n('to') }))
    case 'returned':
      return words(say('log_returned', { n: n('amount') }), true)
    case 'street_dealt':
      return cardLine(null, streetName(event, scene), event['cards'] as string[])
    case 'run_answered':
      return words(say('log_run_wish', { n: Number(event['times']) }), true)
    case 'run_agreed':
      return words(say('log_run', { n: Number(event['times']) }))
    case 'shown':
      return cardLine(seat, say('log_shown'), event['cards'] as string[])
    case 'mucked':
      return words(say('log_mucked'), true)
    case 'awarded':
      return awarded(event, scene)
    default:
      return null
  }
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

/**
 * Returns a street's name; if there are several boards, the number of the street's board stands before the
 * name.
 */
function streetName(event: GameEvent, scene: Scene<View>): string {
  const run = scene.view.boards.length > 1 ? `${say('run_nth', { n: Number(event['board'] ?? 0) + 1 })} ` : ''
  return run + say(`street_${event['street']}`)
}

function awarded(event: GameEvent, scene: Scene<View>): LogLine {
  const winners = event['winners'] as Seat[]
  const won = say('log_awarded', { n: amountOf(scene.view, Number(event['amount'])) })
  const made = wonWith(event as Awarded)
  const hand = made ? ` · ${handName(made)}` : ''
  const who = winners.length > 1 ? `${winners.map(scene.name).join(say('and'))} ` : ''
  return {
    seat: winners.length === 1 ? winners[0]! : null,
    text: (
      <>
        <b>
          {who}
          {won}
        </b>
        {hand}
      </>
    ),
    plain: `${who}${won}${hand}`,
  }
}

/** Returns the events of a view's streets, each with the index of its street. */
export function history(view: View | null): { event: GameEvent; round: number }[] {
  return view?.streets.flatMap((entries, at) => entries.map((event) => ({ event, round: at }))) ?? []
}

/** Returns the index of the street that a moment belongs to; null: the moment has no view. */
export function round(moment: Moment): number | null {
  const view = moment.view as View | null
  return view?.streets ? view.streets.length - 1 : null
}

export function cue(event: GameEvent, you: Seat | null): Cue | null {
  switch (event.e) {
    case 'awarded':
      return you !== null && (event['winners'] as Seat[]).includes(you) ? 'win' : 'chips'
    case 'posted':
    case 'called':
    case 'raised':
      return 'chips'
    case 'checked':
    case 'folded':
      return 'pass'
    case 'dealt':
      return 'deal'
    case 'street_dealt':
      return 'play'
    default:
      return null
  }
}
