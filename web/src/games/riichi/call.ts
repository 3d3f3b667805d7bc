/** The spoken word of an event of riichi mahjong. */
import type { GameEvent } from '#sdk'
import type { Call } from '../../app/calls'
import type { Meld } from './view'

const CLAIMS: Record<string, Call> = { chow: 'chi', pung: 'pon' }

export function call(event: GameEvent): Call | null {
  switch (event.e) {
    case 'won':
      return event['kind'] === 'tsumo' ? 'tsumo' : 'ron'
    case 'discarded':
      return event['riichi'] ? 'riichi' : null
    case 'claimed':
      return CLAIMS[(event['meld'] as Meld).kind] ?? 'kan'
    case 'konged':
    case 'kong_announced':
      return 'kan'
    default:
      return null
  }
}
