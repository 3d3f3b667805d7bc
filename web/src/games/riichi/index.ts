/** Riichi mahjong (立直麻将). */
import { layout } from '../../ui/layout'
import type { Game } from '../game'
import { history, round } from '../parts/tiles/record'
import { asideOf, HAND_KEYS } from '../parts/tiles/Toggles'
import { KEYS } from './actions/answers'
import { Bar } from './Bar'
import { Board } from './Board'
import { call } from './call'
import { cue, ending, line, mark } from './describe'
import { riichiFold } from './fold'
import { toggles } from './help/toggles'
import { endOf } from './moments/moment'
import { result } from './result/result'
import { sentence } from './sentence'
import type { View } from './view'
import { dealName, refusal, roundLabel, say, scoreParts, WORDS } from './words'

/** The keys of the board, and the words for what they do. */
const KEY_WORDS: readonly (readonly [keys: string, word: string])[] = [
  ...HAND_KEYS,
  ...Object.entries(KEYS).map(([answer, key]) => [key, answer === 'win' ? 'ron' : answer] as const),
  ['1–5', 'key_ways'],
  ['D', 'key_difference'],
  ['A N T S', 'key_toggles'],
]

export function game(): Game<View> {
  return {
    fold: riichiFold,
    Board,
    Aside: asideOf(toggles),
    Bar,
    line,
    history,
    round,
    call,
    cue,
    mark,
    ending,
    dealName: ({ facts = {} }) => dealName(facts),
    scoreParts,
    result,
    finale: (log) => endOf(log.map(({ event }) => event))?.ms ?? 0,
    sentence,
    refusal,
    keys: () => KEY_WORDS.map(([keys, word]) => [keys, say(word)] as const),
    facts: (options) => [say(`length_${String(options['length'] ?? 'hanchan')}`), ...presetOf(options)],
    heading: ({ view }) =>
      layout.value === 'desk' || (view.status === 'initialized' && view.first === null)
        ? null
        : {
            title: roundLabel(view, layout.value === 'phone'),
            sub: [say('n_sticks', { n: view.sticks }), say(`length_${view.options.length}`)].join(' · '),
          },
  }
}

function presetOf(options: Record<string, unknown>): string[] {
  const key = `preset_${String(options['preset'] ?? '')}`
  return key in WORDS.zh ? [say(key)] : []
}
