/** The family `mahjong`: Chengdu mahjong (成都麻将). */
import type { Game } from '../game'
import { history, round } from '../parts/tiles/record'
import { asideOf, HAND_KEYS } from '../parts/tiles/Toggles'
import { Board } from './Board'
import { KEYS } from './claims/answers'
import { call } from './call'
import { cue, line } from './describe'
import { mahjongFold } from './fold'
import { toggles } from './help/toggles'
import { endOf } from './moments/moment'
import { result } from './result'
import { sentence } from './sentence'
import type { View } from './view'
import { refusal, say } from './words'

/** The keys of the board, and the words for what they do. */
const KEY_WORDS: readonly (readonly [keys: string, word: string])[] = [
  ...HAND_KEYS,
  ...Object.entries(KEYS).map(([answer, key]) => [key, answer] as const),
  ['1 2 3', 'key_suit'],
  ['T', 'key_auto'],
]

export function game(): Game<View> {
  return {
    fold: mahjongFold,
    Board,
    Aside: asideOf(toggles),
    line,
    history,
    round,
    call,
    cue,
    result,
    finale: (log) => endOf(log)?.ms ?? 0,
    sentence,
    refusal,
    keys: () => KEY_WORDS.map(([keys, word]) => [keys, say(word)] as const),
    facts: (options) => [
      say('fact_base', { n: Number(options['base'] ?? 1) }),
      ...(options['que'] === 'off' ? [] : [say(`fact_que_${String(options['que'] ?? 'dingzhang')}`)]),
      ...(options['swap3'] ? [say('fact_swap3')] : []),
      ...(options['flow'] ? [say('fact_flow')] : []),
      ...(Number(options['cap'] ?? 0) > 0 ? [say('fact_cap', { n: Number(options['cap']) })] : []),
    ],
  }
}
