/** The spoken word of an event of the shedding games. */
import type { GameEvent } from '#sdk'
import type { Call } from '../../app/calls'
import type { Played } from './view'

const BOMB = /^(quadruple(_jokers)?|quintuple|sextuple|septuple|octuple|pair_jokers)$/

export function isBomb(combo: string): boolean {
  return BOMB.test(combo)
}

/** The words for kinds of hands; the first pattern that fits counts. */
const KINDS: readonly [RegExp, Call][] = [
  [/^triple_straight/, 'plane'],
  [/^pair_straight/, 'pair_straight'],
  [/^single_(straight|flush_straight)/, 'straight'],
  [/^triple_with_single$/, 'triple_with_single'],
  [/^triple_with_pair/, 'triple_with_pair'],
  [/^triple$/, 'triple'],
  [/^quadruple_with_(single_single|pair_pair)$/, 'quadruple_with'],
]

export function call(event: GameEvent): Call | null {
  switch (event.e) {
    case 'called':
      return `${event['rob'] ? 'rob' : 'call'}${event['yes'] ? '' : '_not'}`
    case 'bid_made':
      return event['score'] ? (`bid_${event['score']}` as Call) : 'call_not'
    case 'doubled':
      return event['yes'] ? 'double' : 'double_not'
    case 'passed':
      return Number(event['seat']) % 2 ? 'pass_1' : 'pass_0'
    case 'played':
      return played(event as Played)
    default:
      return null
  }
}

function played({ combo, rank, left }: Played): Call | null {
  if (combo === 'pair_jokers') return 'rocket'
  if (isBomb(combo)) return 'bomb'
  if (left === 1 || left === 2) return `last_${left}`
  if (combo === 'single') return rank === 'LJ' || rank === 'BJ' || rank.length === 1 ? (`single_${rank}` as Call) : null
  if (combo === 'pair') return `pair_${rank}` as Call
  return KINDS.find(([kind]) => kind.test(combo))?.[1] ?? null
}
