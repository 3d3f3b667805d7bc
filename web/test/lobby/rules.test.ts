import { expect, test } from 'vitest'
import type { RulesText } from '../../rules.ts'
import { rulesText } from '../../rules.ts'

const FILES = import.meta.glob<RulesText>('../../../docs/rules/*.md', { query: '?rules', import: 'default', eager: true })

test('every page of rules has both languages, each with the table of hands, and no markdown left', () => {
  expect(Object.keys(FILES).length).toBeGreaterThan(7)
  for (const [name, { zh, en }] of Object.entries(FILES)) {
    for (const text of [zh, en]) {
      expect(text, name).toContain('<table class="hands">')
      expect(text, name).toContain('class="pc"')
      expect(text, name).not.toMatch(/\*\*|\]\(|^#/m)
    }
    expect(en, name).not.toContain('The table above')
    expect(zh, name).toMatch(/[一-鿿]/)
  }
})

test('examples become small cards that can be read', () => {
  const page =
    '# X\n\n## 中文\n\n| 牌型 | Type | `combo` | 例 Example |\n| - | - | - | - |\n| 三带一 | triple | `t` | `Td Tc LJ` |\n\n## English\n\n### Hands\n\nabove\n'
  const { zh, en } = rulesText(page, 'x')
  expect(zh).toContain('<span class="pc" data-card="Td" data-suit="d">10♦</span>')
  expect(zh).toContain('data-card="LJ">小王<')
  expect(en).toContain('<td>triple</td>')
  expect(en).not.toContain('above')
})

test('a page without its English part fails the build', () => {
  expect(() => rulesText('# X\n\n## 中文\n\n| a |\n', 'x.md')).toThrow('x.md')
})
