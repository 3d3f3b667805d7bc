import { expect, test } from 'vitest'
import { folded } from '../../src/games/parts/folded'
import type { Scene } from '../../src/games/game'
import { line } from '../../src/games/mahjong/describe'
import { history } from '../../src/games/parts/tiles/record'
import type { View } from '../../src/games/mahjong/view'
import { lang } from '../../src/i18n'

const thrown = { e: 'thrown', seat: 0, dice: [1, 2], kind: 'break' }
const won = { e: 'won', seat: 1 }
const viewWith = (part: Partial<View>) => ({ thrown: [thrown], rivers: [[], []], wins: [], ...part }) as unknown as View
const told = (view: View | null) => history(view).map(({ event }) => event.e)

test('before a deal there is nothing to remember', () => {
  expect(told(null)).toEqual([])
})

test('a view remembers the dice; until the first discard nothing is missing', () => {
  expect(told(viewWith({}))).toEqual(['thrown'])
})

test('where discards cannot be listed in their order, the record says so in their place', () => {
  expect(told(viewWith({ rivers: [[], [{ tile: '1m' }]] as unknown as View['rivers'], wins: [won] as unknown as View['wins'] }))).toEqual([
    'thrown',
    'earlier',
    'won',
  ])
})

test('throws of the dice that follow each other are one line', () => {
  lang.value = 'zh'
  const scene = { name: String, view: viewWith({}) } as unknown as Scene<View>
  const lines = ['seat', 'dealer', 'break'].map((kind) =>
    line({ seq: 0, event: { ...thrown, kind }, before: null, view: null, live: false }, scene),
  )
  expect(folded([...lines.map((one) => one!), { seat: 1, text: 'x', plain: 'x' }]).map(({ plain }) => plain)).toEqual([
    '掷骰定座 1+2 · 定庄 1+2 · 开牌 1+2',
    'x',
  ])
})
