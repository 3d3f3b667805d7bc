import { h } from 'preact'
import { expect, test } from 'vitest'
import { en as holdem } from '../../src/games/holdem/words/en'
import { en as mahjong } from '../../src/games/mahjong/words/en'
import { en as riichi } from '../../src/games/riichi/words/en'
import { en as shedding } from '../../src/games/shedding/words/en'
import { lang, rich, sayer, t } from '../../src/i18n'
import { readableName } from '../../src/i18n/bots'
import * as common from '../../src/i18n/common'
import * as debug from '../../src/i18n/debug'
import * as lobby from '../../src/i18n/lobby'
import * as replay from '../../src/i18n/replay'
import * as table from '../../src/i18n/table'

const SCREENS = { common, debug, lobby, replay, table }

test('no key means one thing on one screen and another elsewhere', () => {
  const keys = Object.values(SCREENS).flatMap(({ zh }) => Object.keys(zh))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('both languages have the same keys, the same gaps to fill, and no empty text', () => {
  for (const [name, { zh, en }] of Object.entries(SCREENS)) {
    expect(Object.keys(en).sort(), name).toEqual(Object.keys(zh).sort())
    const gaps = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    for (const [key, text] of Object.entries<string>(zh)) {
      const other = (en as Record<string, string>)[key] ?? ''
      expect(gaps(other), key).toEqual(gaps(text))
      expect(text && other, key).toBeTruthy()
    }
  }
})

test('a word goes with its number in English', () => {
  lang.value = 'en'
  expect([t('cards', { n: 1 }), t('cards', { n: 2 }), t('cards', { n: 0 })]).toEqual(['1 card', '2 cards', '0 cards'])
  expect(sayer<'left'>({ zh: { left: '' }, en: { left: '{n} {n:tile|tiles} left' } })('left', { n: '1' })).toBe('1 tile left')
  expect(rich('further', { n: h('b', {}, 1) }).at(-1)).toBe(' more table')
  expect(rich('further', { n: h('b', {}, 3) }).at(-1)).toBe(' more tables')
})

test('no English text has a number beside a word for several only', () => {
  const games = { holdem, mahjong, riichi, shedding }
  const texts = Object.entries({ ...games, ...Object.fromEntries(Object.entries(SCREENS).map(([name, { en }]) => [name, en])) })
  const fixed = texts.flatMap(([name, en]) =>
    Object.entries<string>(en)
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
