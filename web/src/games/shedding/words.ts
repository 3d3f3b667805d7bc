/** Words of players of shedding games. */
import { lang, sayer, type Words } from '../../i18n'
import { refusalIn } from '../parts/refusal'
import { cardName, rankName } from '../../ui/Card'
import { en } from './words/en'
import { zh } from './words/zh'

export const WORDS: Words = { zh, en }

/** Names of combos that only the players of one family use, by family. */
const NAMES: ReadonlyMap<string, Words> = new Map([
  [
    'landlord',
    {
      zh: { pair_jokers: '火箭', triple_with_pair: '三带一对', triple_straight: '飞机', quadruple: '炸弹' },
      en: { pair_jokers: 'rocket', triple_with_pair: 'trio and pair', triple_straight: 'airplane', quadruple: 'bomb' },
    },
  ],
])

/** Combos that are named by their kind alone, without a rank. */
const RANKLESS = /_with_|jokers|flush/

export const say = sayer(WORDS)

/** Returns why the server refused a request; null: the reason is not one of these games. */
export const refusal = refusalIn(WORDS, ({ card = '' }) => ({ card: cardName(String(card)) }))

/** Returns the name that the players of a family give a combo. */
export function comboName(combo: string, family: string): string {
  return NAMES.get(family)?.[lang.value][combo] ?? say(combo)
}

/** Returns a hand in a word or two: 对 Q, 顺子 6–Q, 飞机带小翼. */
export function handName(hand: { combo: string; rank: string; cards?: readonly string[] }, family: string): string {
  const name = comboName(hand.combo, family)
  if (hand.combo === 'single') return hand.rank ? rankName(hand.rank) : name
  if (RANKLESS.test(hand.combo)) return name
  const rank = rankName(hand.rank)
  if (/straight/.test(hand.combo) && hand.cards) return `${name} ${spanOf(hand.cards)}`
  return `${name} ${rank}`
}

/** Returns the lowest and the highest rank of a chain. */
function spanOf(cards: readonly string[]): string {
  const ranks = cards.map((card) => card[0] ?? '')
  return `${rankName(ranks.at(-1) ?? '')}–${rankName(ranks[0] ?? '')}`
}
