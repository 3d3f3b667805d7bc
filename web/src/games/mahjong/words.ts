/** What people say at a mahjong table. */
import { word, type Words } from '../../i18n'
import { en } from './words/en'
import { zh } from './words/zh'

export const WORDS: Words = { zh, en }

export function say(key: string, fill: Record<string, string | number> = {}): string {
  return word(WORDS, key, fill)
}

/** Returns what people call a tile: 五万, 红五筒, 东; "5 of characters", "red 5 of dots", "east". */
export function tileName(tile: string): string {
  if (tile === '??') return say('tile_hidden')
  if ('fy'.includes(tile[1] ?? '')) return say(`tile_${tile}`)
  return say(tile[0] === '0' ? 'tile_red' : 'tile', { rank: say(`rank_${tile[0] === '0' ? 5 : tile[0]}`), suit: say(`suit_${tile[1]}`) })
}

/** Returns names in a row: 五万、六万. */
export function tileNames(tiles: readonly string[]): string {
  return tiles.map(tileName).join(say('and'))
}
