/** Names of tiles. */
import { sayer, type Words } from '../../../i18n'

/** Names of tiles, and words about a hand of tiles; families of games add these to their own words. */
export const TILE_WORDS = {
  zh: {
    tile: '{rank}{suit}',
    tile_red: '红{rank}{suit}',
    tile_hidden: '暗牌',
    tile_1f: '东',
    tile_2f: '南',
    tile_3f: '西',
    tile_4f: '北',
    tile_1y: '白',
    tile_2y: '发',
    tile_3y: '中',
    rank_1: '一',
    rank_2: '二',
    rank_3: '三',
    rank_4: '四',
    rank_5: '五',
    rank_6: '六',
    rank_7: '七',
    rank_8: '八',
    rank_9: '九',
    suit_m: '万',
    suit_p: '筒',
    suit_s: '条',
    and: '、',
    drawn: '刚摸的',
    fresh: '换来的',
    drawn_mark: '摸',
    makes_ready: '打出就听',
    tiles: '{n} 张',
    taps: '出牌方式',
    taps_auto: '随设备',
    taps_one: '点一下',
    taps_two: '点两下',
    taps_hint: '也可以把牌往上拖出去',
  },
  en: {
    tile: '{rank} of {suit}',
    tile_red: 'red {rank} of {suit}',
    tile_hidden: 'hidden tile',
    tile_1f: 'east',
    tile_2f: 'south',
    tile_3f: 'west',
    tile_4f: 'north',
    tile_1y: 'white',
    tile_2y: 'green',
    tile_3y: 'red',
    rank_1: '1',
    rank_2: '2',
    rank_3: '3',
    rank_4: '4',
    rank_5: '5',
    rank_6: '6',
    rank_7: '7',
    rank_8: '8',
    rank_9: '9',
    suit_m: 'characters',
    suit_p: 'dots',
    suit_s: 'bamboo',
    and: ', ',
    drawn: 'just drawn',
    fresh: 'just received',
    drawn_mark: 'new',
    makes_ready: 'makes your hand ready',
    tiles: '{n} {n:tile|tiles}',
    taps: 'To discard',
    taps_auto: 'Auto',
    taps_one: '1 tap',
    taps_two: '2 taps',
    taps_hint: 'Or drag the tile up out of your hand',
  },
} satisfies Words

export const sayTile = sayer<string>(TILE_WORDS)

/** Returns what people call a tile: 五万, 红五筒, 东; "5 of characters", "red 5 of dots", "east". */
export function tileName(tile: string): string {
  if (tile === '??') return sayTile('tile_hidden')
  if ('fy'.includes(tile[1] ?? '')) return sayTile(`tile_${tile}`)
  return sayTile(tile[0] === '0' ? 'tile_red' : 'tile', {
    rank: sayTile(`rank_${tile[0] === '0' ? 5 : tile[0]}`),
    suit: sayTile(`suit_${tile[1]}`),
  })
}

/** Returns names in a row: 五万、六万. */
export function tileNames(tiles: readonly string[]): string {
  return tiles.map(tileName).join(sayTile('and'))
}

/** Returns the names of the tiles of a refusal, for the gaps in its words. */
export function refusedTiles({ tile, tiles }: Record<string, unknown>): Record<string, string> {
  return { tile: typeof tile === 'string' ? tileName(tile) : '', tiles: Array.isArray(tiles) ? tileNames(tiles.map(String)) : '' }
}
