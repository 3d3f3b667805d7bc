import { expect, test } from 'vitest'
import { beginsIn } from '../../src/app/begins'
import { lang } from '../../src/i18n'

test.each([
  [1, '1 min'],
  [60_000, '1 min'],
  [60_001, '2 min'],
  [119 * 60_000, '119 min'],
  [119 * 60_000 + 1, '2 h'],
  [121 * 60_000, '3 h'],
])('a maintenance that begins in %i ms begins in %s', (ms, words) => {
  lang.value = 'en'
  expect(beginsIn(ms)).toBe(`(begins in ${words})`)
})
