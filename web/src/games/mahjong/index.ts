/** Mahjong (麻将): Chengdu's, and what others share with it. */
import type { Game } from '../game'
import { Aside } from './Aside'
import { Board } from './Board'
import { cue, history, line, round } from './describe'
import { mahjongFold } from './fold'
import { refusal } from './refusals'
import { result } from './result'
import { sentence } from './sentence'
import type { View } from './view'
import { say } from './words'

export function game(): Game<View> {
  return {
    fold: mahjongFold,
    Board,
    Aside,
    line,
    history,
    round,
    cue,
    result,
    sentence,
    refusal,
    facts: (options) => [
      say('fact_base', { n: Number(options['base'] ?? 1) }),
      ...(options['que'] === 'off' ? [] : [say(`fact_que_${String(options['que'] ?? 'dingzhang')}`)]),
      ...(options['swap3'] ? [say('fact_swap3')] : []),
      ...(options['flow'] ? [say('fact_flow')] : []),
      ...(Number(options['cap'] ?? 0) > 0 ? [say('fact_cap', { n: Number(options['cap']) })] : []),
    ],
  }
}
