import { expect, test } from 'vitest'
import { lang } from '../../src/i18n'
import { REASONS } from '../../src/games/riichi/result/sums.ts'
import { plain, roundLabel, tenths, withSign, yakuName } from '../../src/games/riichi/words'
import { en } from '../../src/games/riichi/words/en'
import { zh } from '../../src/games/riichi/words/zh'
import schema from '../../../docs/schema/games/riichi.json'
import { view } from './positions.ts'

test('both languages have the same words with the same gaps', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort())
  const gaps = (text: string) => new Set(text.match(/\{\w+\}/g) ?? [])
  for (const [key, text] of Object.entries<string>(zh)) expect(gaps((en as Record<string, string>)[key]!), key).toEqual(gaps(text))
})

test('each yaku, dora, reason for fu, limit and draw of the wire has a name', () => {
  const named = (definition: { properties: Record<string, { enum?: string[]; anyOf?: { enum?: string[] }[] }> }, field: string) => {
    const { enum: own, anyOf = [] } = definition.properties[field]!
    return own ?? anyOf.flatMap((one) => one.enum ?? [])
  }
  const { YakuLine, DoraLine, FuLine, Worth, NoWinner } = schema.$defs as unknown as Record<string, Parameters<typeof named>[0]>
  const yaku = [...named(YakuLine!, 'name'), ...named(DoraLine!, 'name')].map((name) => `yaku_${name}`)
  const rest = [
    ...named(FuLine!, 'reason').map((name) => `fu_${name}`),
    ...named(Worth!, 'limit').map((name) => `limit_${name}`),
    ...named(NoWinner!, 'reason').map((name) => `end_${name}`),
    ...REASONS.map((name) => `col_${name}`),
  ]
  expect(yaku.length).toBeGreaterThan(40)
  expect([...yaku, ...rest].filter((key) => !(key in zh))).toEqual([])
})

test('the Japanese name stands beside an English one unless both are the same, and beside no Chinese one', () => {
  lang.value = 'zh'
  expect(yakuName('tanyao', view(), 0)).toEqual(['断幺九', null])
  expect(yakuName('jikaze', view({ dealer: 0 }), 1)).toEqual(['自风 南', null])
  lang.value = 'en'
  expect(yakuName('riichi', view(), 0)).toEqual(['Riichi', null])
  expect(yakuName('bakaze', view({ kyoku: 4 }), 1)).toEqual(['Round wind South', 'bakaze'])
  lang.value = 'zh'
})

test('a round is named by wind, number and honba; points have their signs', () => {
  expect(roundLabel(view({ kyoku: 5, honba: 2 }))).toBe('南2局 2本场')
  expect([plain(-3000), withSign(4400), withSign(0)]).toEqual(['−3,000', '+4,400', '±0'])
})

test('a score that a tie has divided has one decimal', () => {
  const scores = [12.5, -35 / 6, 20 / 3, 0.1 + 0.2, 43, -0.04]
  expect(scores.map((score) => withSign(tenths(score)))).toEqual(['+12.5', '−5.8', '+6.7', '+0.3', '+43', '±0'])
})
