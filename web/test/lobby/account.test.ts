import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '#sdk'
import { lang } from '../../src/i18n'
import { faultOf } from '../../src/lobby/account/faults'

beforeEach(() => (lang.value = 'en'))

function refused(status: number, data: object = {}, wait?: number): ApiError {
  const error = new ApiError('x', status, 'text of the server')
  error.data = data
  if (wait !== undefined) error.retryAfterMs = wait
  return error
}

test('what is wrong stands beside its field', () => {
  const taken = refused(422, { path: '$.handle', reason: 'taken' })
  expect(faultOf(taken, 'lan')).toEqual({ field: 'handle', text: '@lan is taken' })
  expect(faultOf(refused(422, { path: '$.password', reason: 'common' }), 'lan').field).toBe('password')
  expect(faultOf(refused(422, { path: '$.handle' }), 'lan').text).toContain('letters')
})

test.each([
  [refused(401), 'Handle or password is wrong'],
  [refused(404), 'no accounts'],
  [refused(429, {}, 107_500), 'wait 108 s'],
  [refused(503), 'Play goes on'],
  [refused(403, { reason: 'account' }), 'sign in'],
  [refused(403, { reason: 'fresh' }), '10 minutes'],
  [refused(403, { reason: 'last' }), 'last way in'],
  [new DOMException('x', 'InvalidStateError'), 'already'],
  [new DOMException('x', 'NotAllowedError'), 'another way'],
  [refused(403, { reason: 'rules' }), 'text of the server'],
  [new ApiError('offline', 0, ''), 'cannot be reached'],
  [new Error('any'), 'cannot be reached'],
])('of the whole it says why: %s', (error, text) => {
  const fault = faultOf(error, 'lan')
  expect(fault.field).toBeNull()
  expect(fault.text).toContain(text)
})

test('a wrong code is told as one', () => {
  expect(faultOf(refused(401), 'lan', 'wrong_code').text).toBe('Handle or code is wrong')
})
