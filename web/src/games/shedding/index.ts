/** The shedding games (出牌类): 斗地主 and its relatives, the climbing games. What tells them apart is data of the server's. */
import { gameOf } from '../../app/catalogue'
import type { Game } from '../game'
import { Board } from './Board'
import { call } from './call'
import { cue, history, line, round } from './describe'
import { sheddingFold } from './fold'
import { endOf } from './moments/moment'
import { result } from './result'
import { sentence } from './sentence'
import type { Fold } from '#sdk'
import type { View } from './view'
import { refusal, say } from './words'

/** Returns what draws every shedding game. */
export function game(): Game<View> {
  return {
    fold: sheddingFold(gameOf) as Fold<View>,
    Board,
    line,
    history,
    round,
    call,
    cue,
    result,
    finale: (log) => endOf(log)?.ms ?? 0,
    sentence,
    refusal,
    facts: (options) => (options['base'] === undefined ? [] : [say('fact_base', { n: Number(options['base']) })]),
  }
}
