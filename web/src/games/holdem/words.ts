/** Words of a Hold'em table. */
import { number, sayer, type Words } from '../../i18n'
import { refusalIn } from '../parts/refusal'
import { en } from './words/en'
import { zh } from './words/zh'

export const WORDS: Words = { zh, en }

export const say = sayer(WORDS)

/** Returns why the server refused a request; null: the reason is not one of this game. */
export const refusal = refusalIn(WORDS, ({ min, max }) => {
  const bound = min ?? max
  return { n: typeof bound === 'number' ? number(bound) : '' }
})
