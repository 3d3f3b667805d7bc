import { h } from 'preact'
import { expect, test } from 'vitest'
import characters from '../../../server/paiju/server/characters.json'
import { lang, number, rich, sayer, t } from '../../src/i18n'
import { readableName } from '../../src/i18n/bots'
import * as common from '../../src/i18n/common'
import * as debug from '../../src/i18n/debug'
import * as lobby from '../../src/i18n/lobby'
import * as replay from '../../src/i18n/replay'
import * as table from '../../src/i18n/table'

type Texts = { zh: object; en: object }

const SCREENS = { common, debug, lobby, replay, table }
/** Every module of words that has a table in both languages, by the folder or the module that names it. */
const WORDS = import.meta.glob<Record<string, Texts>>(['../../src/**/words.ts', '../../src/**/*Words.ts'], { eager: true })
const TABLES: Record<string, Texts> = { ...SCREENS }
for (const [path, { WORDS: words, TILE_WORDS: tiles }] of Object.entries(WORDS)) {
  const [folder, name] = path.split('/').slice(-2)
  const found = words ?? tiles
  if (found) TABLES[name === 'words.ts' ? folder! : name!.replace('Words.ts', '')] = found
}
const SOURCES = import.meta.glob<string>('../../src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

/** Files with both languages side by side, or with what is Chinese in either: the name of the language, what is typed, what is drawn. */
const BILINGUAL =
  /i18n\/|[wW]ords|app\/(names|places)|debug\/|ui\/(Card|CardText|cardart|glyphs)\.|Header\.|SettingsSheet\.|holdem\/sizing|shedding\/result/
/** Sentences about another player than the reader. */
const OTHERS: readonly string[] = [
  'inbox.friend_asked',
  'inbox.invited',
  'mahjong.say_rob',
  'riichi.say_claim',
  'riichi.say_rob',
  'shedding.say_cover',
  'shedding.say_none',
  'table.invites',
  'table.take_name',
]
const CHINESE = /[\u2e80-\u9fff\uff00-\uffef]/
const HAN = /[\u3400-\u9fff]/

test('no key means one thing on one screen and another elsewhere', () => {
  const keys = Object.values(SCREENS).flatMap(({ zh }) => Object.keys(zh))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('both languages have the same keys, the same gaps to fill, and no empty text', () => {
  for (const [name, { zh, en }] of Object.entries<{ zh: object; en: object }>(TABLES)) {
    expect(Object.keys(en).sort(), name).toEqual(Object.keys(zh).sort())
    const gaps = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
    for (const [key, text] of Object.entries<string>({ ...zh })) {
      const other = (en as Record<string, string>)[key] ?? ''
      expect(gaps(other), key).toEqual(gaps(text))
      expect(text && other, key).toBeTruthy()
    }
  }
})

test('no English text holds Chinese, and no source outside the tables does', () => {
  const texts = [...Object.values<{ en: object }>(TABLES).flatMap(({ en }) => Object.values(en)), ...englishOf(characters)]
  expect(texts.filter((text) => CHINESE.test(text))).toEqual([])
  const comments = /\/\*[\s\S]*?\*\/|\/\/.*/g
  const sources = Object.entries(SOURCES).filter(([path, text]) => !BILINGUAL.test(path) && HAN.test(text.replace(comments, '')))
  expect(sources.map(([path]) => path)).toEqual([])
})

/** The English texts in what the server writes in both languages. */
function englishOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'en' ? [inner as string] : englishOf(inner)))
}

test('a verb agrees with its name in English: You lead, she leads', () => {
  lang.value = 'en'
  const say = sayer<'lead' | 'of'>({ zh: { lead: '', of: '' }, en: { lead: '{who} {who:leads|lead}', of: '{who}{who:’s|r} hand' } })
  expect([say('lead', { who: 'You' }), say('lead', { who: 'Gale' }), say('of', { who: 'You' }), say('of', { who: 'Gale' })]).toEqual([
    'You lead',
    'Gale leads',
    'Your hand',
    'Gale’s hand',
  ])
  const unbent = Object.entries<{ en: object }>(TABLES).flatMap(([name, { en }]) =>
    Object.entries<string>({ ...en })
      .filter(([, text]) => /\{(name|who)\}(’s| (is|has|was|\w+[^s]s)\b)/.test(text))
      .map(([key]) => `${name}.${key}`),
  )
  expect(unbent.sort()).toEqual(OTHERS)
})

test('a word goes with its number in English', () => {
  lang.value = 'en'
  expect([t('cards', { n: 1 }), t('cards', { n: 2 }), t('cards', { n: 0 })]).toEqual(['1 card', '2 cards', '0 cards'])
  expect(sayer<'left'>({ zh: { left: '' }, en: { left: '{n} {n:tile|tiles} left' } })('left', { n: '1' })).toBe('1 tile left')
  expect(rich('further', { n: h('b', {}, 1) }).at(-1)).toBe(' more table')
  expect(rich('further', { n: h('b', {}, 3) }).at(-1)).toBe(' more tables')
})

test('no English text has a number beside a word for several only', () => {
  const fixed = Object.entries<{ en: object }>(TABLES).flatMap(([name, { en }]) =>
    Object.entries<string>({ ...en })
      .filter(([, text]) => /\{\w+\} (more )?(card|tile|point|table|second|player|game|kind|stick|horse)s\b/.test(text))
      .map(([key]) => `${name}.${key}`),
  )
  expect(fixed).toEqual([])
})

test('a bot has a name in the language of the page, people keep theirs', () => {
  lang.value = 'en'
  expect([readableName('Bot 乙', true), readableName('Bot 乙 (2)', true), readableName('Bot 乙', false)]).toEqual([
    'Bot 2',
    'Bot 2 (2)',
    'Bot 乙',
  ])
  lang.value = 'zh'
  expect([readableName('Bot 甲', true), readableName('Ada', true)]).toEqual(['机器人甲', 'Ada'])
})

test('numbers are grouped from a thousand on, and keep their decimals', () => {
  expect([0, 7, -12, 999].map((value) => number(value))).toEqual(['0', '7', '-12', '999'])
  expect([1000, -1234567].map((value) => number(value))).toEqual(['1,000', '-1,234,567'])
  expect([number(250, 2), number(300, 2), number(0.5)]).toEqual(['2.50', '3', '0.5'])
})
