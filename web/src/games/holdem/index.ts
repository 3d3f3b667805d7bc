/** Texas Hold'em (德州扑克). */
import type { Game } from '../game'
import { Aside } from './Aside'
import { Board } from './Board'
import { cue, history, line, round } from './describe'
import { holdemFold } from './fold'
import { refusal } from './refusals'
import { result } from './result'
import { sentence } from './sentence'
import { chips } from './sizing'
import type { View } from './view'
import { say } from './words'

export function game(): Game<View> {
  return {
    fold: holdemFold,
    Board,
    Aside,
    line,
    history,
    round,
    cue,
    result,
    sentence,
    refusal,
    facts(options) {
      const small = Number(options['small_blind'] ?? 0)
      const big = Number(options['big_blind']) || 2 * small
      return [say(String(options['betting'] ?? 'no_limit')), say('fact_blinds', { sb: chips(small, 0, false), bb: chips(big, 0, false) })]
    },
  }
}
