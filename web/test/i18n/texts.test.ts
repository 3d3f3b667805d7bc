import { expect, test } from 'vitest'
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
