/** What people say at a Hold'em table. */
import { word, type Words } from '../../i18n'
import { en } from './words/en'
import { zh } from './words/zh'

export const WORDS: Words = { zh, en }

export function say(key: string, fill: Record<string, string | number> = {}): string {
  return word(WORDS, key, fill)
}
