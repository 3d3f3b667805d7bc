/** What people say at a mahjong table. */
import { word, type Words } from '../../i18n'
import { en } from './words/en'
import { zh } from './words/zh'

export const WORDS: Words = { zh, en }

export function say(key: string, fill: Record<string, string | number> = {}): string {
  return word(WORDS, key, fill)
}

export { tileName, tileNames } from '../parts/tiles/words'
