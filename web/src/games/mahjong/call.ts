/** The spoken word of an event of 成都麻将. */
import type { GameEvent } from '#sdk'
import type { Call } from '../../app/calls'
import { isAnnounced } from './moments/moment'
import type { Meld } from './view'

export function call(event: GameEvent): Call | null {
  switch (event.e) {
    case 'won':
      return event['kind'] === 'zimo' || event['kind'] === 'gsh' ? 'zimo' : 'hu'
    case 'claimed':
      return (event['meld'] as Meld).kind === 'pung' ? 'pung' : 'kong'
    case 'konged':
      return isAnnounced(event['meld'] as Meld) ? null : 'kong'
    case 'kong_announced':
      return 'kong'
    default:
      return null
  }
}
