import { expect, test } from 'vitest'
import { pathIn, placed } from '../../src/app/base'

test('a path of the page is placed below the prefix, and read from below it', () => {
  expect([placed('/', '/'), placed('/t/demo', '/'), placed('/', '/paiju/'), placed('/t/demo#e=1', '/paiju/')]).toEqual([
    '/',
    '/t/demo',
    '/paiju/',
    '/paiju/t/demo#e=1',
  ])
  expect([pathIn('/t/demo', '/'), pathIn('/paiju/t/demo', '/paiju/'), pathIn('/paiju/', '/paiju/'), pathIn('/paiju', '/paiju/')]).toEqual([
    '/t/demo',
    '/t/demo',
    '/',
    '/',
  ])
})

test('an address outside of the prefix is no path of the page', () => {
  expect([pathIn('/wiki/t/demo', '/paiju/'), pathIn('/paijus/', '/paiju/'), pathIn('/', '/paiju/')]).toEqual([null, null, null])
})
