import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '#sdk'
import { lang } from '../../src/i18n'
import { refusal, SCOPES, scopesFor, scopesOf } from '../../src/lobby/programs/tokens'

beforeEach(() => (lang.value = 'en'))

function refused(status: number, data: object = {}): ApiError {
  const error = new ApiError('x', status, 'text of the server')
  error.data = data
  return error
}

test.each([
  [refused(422, { path: '$.label', reason: 'form' }), '1 to 40'],
  [refused(422, { path: '$.name', reason: 'form' }), 'name'],
  [refused(422, { path: '$.scopes', reason: 'form' }), 'one or more'],
  [refused(403, { reason: 'many' }), 'As many'],
  [refused(404), 'gone already'],
  [refused(403, { reason: 'fresh' }), '10 minutes'],
  [refused(503), 'Play goes on'],
  [new Error('any'), 'cannot be reached'],
])('of the whole it says why: %s', (error, text) => {
  const fault = refusal(error)
  expect(fault.field).toBeNull()
  expect(fault.text).toContain(text)
})

test('a handle that is taken stands beside its field', () => {
  const taken = refused(422, { path: '$.handle', reason: 'taken' })
  expect(refusal(taken, 'tea')).toEqual({ field: 'handle', text: '@tea is taken' })
})

test('the scopes of a token are named in the order of the token, in both languages', () => {
  const all = { scopes: SCOPES.map(({ scope }) => scope) }
  expect(scopesOf({ scopes: ['play', 'read'] })).toBe('play, read results')
  lang.value = 'zh'
  expect(scopesOf({ scopes: ['play', 'read'] })).toBe('打牌、读战绩')
  expect(scopesOf(all).split('、')).toHaveLength(SCOPES.length)
})

test('a program is offered no scope for friends', () => {
  expect(scopesFor(false)).toEqual(SCOPES)
  expect(scopesFor(true).map(({ scope }) => scope)).toEqual(['play', 'watch', 'read'])
})
