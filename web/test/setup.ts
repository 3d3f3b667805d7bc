import { afterAll } from 'vitest'
import { lang } from '../src/i18n'

// Files share their modules, which saves half of the time: each finds the language as it was at first.
const first = lang.value
afterAll(() => {
  lang.value = first
})
