/** Texas Hold'em (德州扑克). */
import type { Game } from '../game'
import { Aside } from './Aside'
import { Board } from './Board'
import { Bring } from './Bring'
import { BuyIn } from './BuyIn'
import { call } from './call'
import { cue, history, line, round } from './describe'
import { holdemFold } from './fold'
import { History } from './history/History'
import { result } from './result'
import { isLater } from './runout/run'
import { lacks } from './lacks'
import { Between } from './seat/Between'
import { needs } from './seat/Rebuy'
import { sentence } from './dock/sentence'
import { chips } from './sizing'
import type { View } from './view'
import { blindOf } from './buyin'
import { refusal, say } from './words'

const STREETS = ['preflop', 'flop', 'turn', 'river']

/** The label of each key in the list of keys, by the name of its text (`key_f`). */
const CAPS = { f: 'F', c: 'C', x: 'X', r: 'R', sizes: '1 2 3 4', blind: '− +', act: 'Enter', a: 'A', h: 'H' }

export function game(): Game<View> {
  return {
    fold: holdemFold,
    Board,
    Aside,
    History,
    Between,
    BuyIn,
    Bring,
    lacks,
    quietResult: true,
    line,
    history,
    round,
    roundName: (round) => say(`street_${STREETS[round] ?? 'river'}`),
    call,
    cue,
    later: isLater,
    result,
    needs,
    sentence,
    refusal,
    keys: () => Object.entries(CAPS).map(([key, cap]) => [cap, say(`key_${key}`)]),
    facts(options) {
      const small = Number(options['small_blind'] ?? 0)
      return [
        say('fact_blinds', { sb: chips(small, 0, false), bb: chips(blindOf(options), 0, false) }),
        say(String(options['betting'] ?? 'no_limit')),
      ]
    },
  }
}
