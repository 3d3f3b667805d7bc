import { signal } from '@preact/signals'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatLine } from '#sdk'
import { lang } from '../../src/i18n'
import { pictureOf, textOf } from '../../src/table/said'

vi.mock('../../src/app/catalogue', () => ({
  phrases: signal([{ key: 'good', text: { zh: '打得不错', en: 'Well played' } }]),
  reactions: signal([{ key: 'tea', text: { zh: '请喝茶', en: 'Have some tea' } }]),
  charactersKnown: () => [{ id: 'dew', phrases: { good: { zh: '嗯，成了。', en: 'Mm. Done.' } } }],
}))

const said = (words: Partial<ChatLine>) => textOf({ at: 1, audience: 'table', name: 'Bot 乙', ...words } as ChatLine)
afterEach(() => {
  lang.value = 'zh'
})

test('what is said by a key is told in the language of its reader', () => {
  const lines = [{ text: 'hi' }, { phrase: 'good' }, { phrase: 'good', character: 'dew' }, { reaction: 'tea' }]
  expect(lines.map(said)).toEqual(['hi', '打得不错', '嗯，成了。', '请喝茶'])
  lang.value = 'en'
  expect(lines.map(said)).toEqual(['hi', 'Well played', 'Mm. Done.', 'Have some tea'])
})

test('what another version of the server knows is told by its key, and of a character by nothing', () => {
  expect([said({ phrase: 'new' }), said({ phrase: 'new', character: 'dew' }), said({ reaction: 'new' })]).toEqual(['new', '…', 'new'])
  expect([pictureOf('new'), typeof pictureOf('tea')]).toEqual([undefined, 'string'])
})
