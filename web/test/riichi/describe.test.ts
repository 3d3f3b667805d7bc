import { expect, test } from 'vitest'
import type { Scene } from '../../src/games/game'
import { folded } from '../../src/games/parts/folded'
import { line } from '../../src/games/riichi/describe'
import type { View } from '../../src/games/riichi/view'
import { lang } from '../../src/i18n'

const scene = { name: String } as unknown as Scene<View>

function throwOf(kind: string) {
  const event = { e: 'thrown', seat: 0, dice: [1, 2], kind }
  return line({ seq: 0, event, before: null, view: null, live: false }, scene)!
}

test.each([
  ['zh', '掷骰定起家 1+2 · 开牌 1+2'],
  ['en', 'dice: the first dealer 1+2 · the break 1+2'],
] as const)('throws of the dice that follow each other are one line (%s)', (language, words) => {
  lang.value = language
  const dealt = { seat: 1, text: 'x', plain: 'x' }
  expect(folded([throwOf('dealer'), throwOf('break'), dealt]).map(({ plain }) => plain)).toEqual([words, 'x'])
})
