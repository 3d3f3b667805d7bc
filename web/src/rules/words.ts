/** What the card of the rules says around its data. */
import { word, type Words } from '../i18n'

const WORDS = {
  zh: {
    win: '怎么赢',
    play: '怎么打',
    score: '怎么算',
    ranks: '大小',
    tiles: '牌',
    covers: '怎么压',
    claims: '谁先拿',
    scale: '分数',
    this_table: '这一桌',
    on: '有',
    off: '没有',
    times: '×{n}',
    han: '{n} 番',
    han_open: '{n} 番 · 副露 {open}',
    han_closed: '{n} 番 · 门清',
    yakuman: '役满',
    full: '完整规则',
    failed: '规则没有载入。',
    again: '再试一次',
    your_turn: '轮到你了',
    back: '回到牌桌',
    rules: '规则',
    higher: '从大到小',
  },
  en: {
    win: 'To win',
    play: 'To play',
    score: 'Scoring',
    ranks: 'Ranks',
    tiles: 'Tiles',
    covers: 'What beats what',
    claims: 'Who gets a tile',
    scale: 'Points',
    this_table: 'At this table',
    on: 'on',
    off: 'off',
    times: '×{n}',
    han: '{n} han',
    han_open: '{n} han · open {open}',
    han_closed: '{n} han · closed',
    yakuman: 'Yakuman',
    full: 'All the rules',
    failed: 'The rules did not load.',
    again: 'Try again',
    your_turn: 'It is your turn',
    back: 'Back to the table',
    rules: 'Rules',
    higher: 'highest first',
  },
} satisfies Words

export function sayRule(key: keyof (typeof WORDS)['zh'], fill: Record<string, string | number> = {}): string {
  return word(WORDS, key, fill)
}
