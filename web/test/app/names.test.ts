import { expect, test, vi } from 'vitest'
import { suggestName } from '../../src/app/names'
import { lang } from '../../src/i18n'

test('a suggested name is in the language of the page, and another than the last', () => {
  for (const [tongue, letters] of [
    ['zh', /^\p{Script=Han}{2,4}$/u],
    ['en', /^[A-Z][a-z]+$/],
  ] as const) {
    lang.value = tongue
    let name = suggestName()
    for (let time = 0; time < 40; time++) {
      const next = suggestName(name)
      expect(next).toMatch(letters)
      expect(next).not.toBe(name)
      name = next
    }
  }
})

test('a new table is opened with the house’s rules or for friends; other addresses lead nowhere', async () => {
  vi.stubGlobal('location', { pathname: '/' })
  const { parse } = await import('../../src/app/routes')
  expect(parse('/new')).toEqual({ page: 'lobby', create: 'table' })
  expect(parse('/new/friends')).toEqual({ page: 'lobby', create: 'friends' })
  expect(parse('/')).toEqual({ page: 'lobby', create: null })
  for (const path of ['/new/nothing', '/t', '/c/', '/nowhere', '/index.php']) expect(parse(path)).toEqual({ page: 'missing' })
})
