/** Words of a mahjong table. */
import { sayer, type Words } from '../../i18n'
import { refusalIn } from '../parts/refusal'
import { refusedTiles } from '../parts/tiles/words'
import { en } from './words/en'
import { zh } from './words/zh'

export const WORDS: Words = { zh, en }

export const say = sayer(WORDS)

/** Returns why the server refused a request; null: the reason is not one of this game. */
export const refusal = refusalIn(WORDS, refusedTiles)

export { tileName, tileNames } from '../parts/tiles/words'
