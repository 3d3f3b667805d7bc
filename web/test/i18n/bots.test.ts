import { afterEach, expect, test } from 'vitest'
import catalogue from '../../../server/paiju/server/characters.json'
import { lang } from '../../src/i18n'
import { sitterName } from '../../src/i18n/bots'
import { portraitOf } from '../../src/ui/faces'

afterEach(() => {
  lang.value = 'zh'
})

test('a bot is called by its character, in the language of the page', () => {
  const millet = { name: 'Bot 乙', bot: true, character: 'millet' }
  expect(sitterName(millet)).toBe('米粒')
  lang.value = 'en'
  expect(sitterName(millet)).toBe('Millet')
})

test('a bot without a character, or with one that is not known here, has the name from before; people keep theirs', () => {
  lang.value = 'en'
  expect(sitterName({ name: 'Bot 乙', bot: true })).toBe('Bot 2')
  expect(sitterName({ name: 'Bot 乙', bot: true, character: 'later' })).toBe('Bot 2')
  expect(sitterName({ name: '小明', bot: false, character: 'millet' })).toBe('小明')
  expect(sitterName({ name: null, bot: false })).toBeNull()
})

test('every character has a name and a face', () => {
  const ids = catalogue.bots.map(({ id }) => id)
  expect(Object.keys(catalogue.names)).toEqual(ids)
  for (const id of ids) expect(portraitOf(id)).toMatch(/\.svg/)
  expect(portraitOf('later')).toBeUndefined()
  expect(portraitOf(undefined)).toBeUndefined()
})
