/** The spoken word of an event of Texas Hold'em. */
import type { GameEvent } from '#sdk'
import type { Call } from '../../app/calls'

export function call(event: GameEvent): Call | null {
  switch (event.e) {
    case 'called':
      return event['all_in'] ? 'all_in' : 'chips'
    case 'raised':
      return event['all_in'] ? 'all_in' : event['opens'] ? 'bet' : 'raise'
    case 'checked':
      return 'check'
    case 'folded':
      return 'fold'
    case 'street_dealt':
      return event['street'] === 'preflop' ? null : (event['street'] as Call)
    default:
      return null
  }
}
