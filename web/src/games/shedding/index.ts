/**
 * The shedding games (出牌类): 斗地主 and its relatives, and the climbing games. The server's data about a game says how it
 * differs from others.
 */
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

/** Returns the fold, the board and the texts of all shedding games. */
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
