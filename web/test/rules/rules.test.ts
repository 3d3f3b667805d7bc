import { expect, test } from 'vitest'
import type { RulesText } from '../../rules.ts'
import { rulesText, titleOf } from '../../rules.ts'
import { cardOf, handOf } from '../../src/rules/cards.ts'

const FILES = import.meta.glob<RulesText>('../../../docs/rules/*.md', { query: '?rules', import: 'default', eager: true })
const TITLES = import.meta.glob<{ zh: string; en: string }>('../../../docs/rules/*.md', { query: '?title', import: 'default', eager: true })

test('every page of rules has both languages, and no markdown left', () => {
  expect(Object.keys(FILES).length).toBeGreaterThan(7)
  for (const [name, { zh, en }] of Object.entries(FILES)) {
    for (const text of [zh, en]) {
      expect(text, name).toContain('<h2>')
      expect(text, name).not.toMatch(/\*\*|\]\(|^#/m)
      expect(text, name).not.toContain('例 Example')
    }
    expect(en, name).not.toMatch(/tables? above/)
    expect(zh, name).toMatch(/[一-鿿]/)
  }
})

test('every page has a card under its names, which shows the hands that the page leaves to it', async () => {
  for (const [path, title] of Object.entries(TITLES)) {
    const card = await cardOf(/(\w+)\.md$/.exec(path)?.[1] ?? '')
    expect(card?.name, path).toEqual(title)
    expect(card?.groups.flatMap(({ items }) => items).filter(({ show }) => show).length, path).toBeGreaterThan(4)
  }
})

test('an example of tiles has its hand, the winning tile and the melds', () => {
  expect(handOf('44s11y 1y (111m k2222p)')).toEqual({
    hand: ['4s', '4s', '1y', '1y'],
    winning: '1y',
    melds: [
      { tiles: ['1m', '1m', '1m'], hidden: false },
      { tiles: ['2p', '2p', '2p', '2p'], hidden: true },
    ],
  })
  expect(handOf('123m4p 4p').melds).toEqual([])
})

const PAGE =
  '# X\n\n## 中文\n\n### 牌型\n\n| 牌型 | Type | `combo` | 例 Example |\n| - | - | - | - |\n| 三带一 | triple | `t` | `Td Tc LJ` |\n\n### 比大小\n\n`Td LJ` 小。\n\n| 甲 | 乙 |\n| - | - |\n| 1 | 2 |\n\n## English\n\n### Hands\n\nThe table above lists them.\n\n### Else\n\nwords\n'

test('tables of examples are left to the card, with heads that have nothing else; other tables stay', () => {
  const { zh, en } = rulesText(PAGE, 'x')
  expect(zh).not.toContain('牌型')
  expect(zh).toContain('<table')
  expect(en).not.toContain('Hands')
  expect(en).toContain('words')
})

test('cards in the text become small cards that can be read', () => {
  const { zh } = rulesText(PAGE, 'x')
  expect(zh).toContain('<span class="pc" data-card="Td" data-suit="d">10♦</span>')
  expect(zh).toContain('data-card="LJ">小王<')
})

test('a page without its English part or its names fails the build', () => {
  expect(() => rulesText('# X\n\n## 中文\n\n| a |\n', 'x.md')).toThrow('x.md')
  expect(() => titleOf('no head', 'x.md')).toThrow('x.md')
})
