import { expect, test } from 'vitest'
import docs from '../../../docs/protocol.md?raw'
import { examples, read, sayAction } from '../../src/debug/examples'

const CONTEXT = { table: 't1', turn: '1.2.0', action: { a: 'play', cards: ['3d', '3c'] }, game: 'doudizhu', commit: '00'.repeat(32) }
const WORDS = { map: 'no map', type: 'no t', own: 'own' }

test('every request that the protocol documents has an example', () => {
  const whole = docs.slice(docs.indexOf('\n## Requests'), docs.indexOf('\n## Messages'))
  const section = whole.replaceAll(/^### `\w+`$[^#]*/gm, '') // the fields of one request
  const documented = [...section.matchAll(/^\| `(\w+)` \|/gm)].map((row) => row[1]!).filter((name) => name !== 't')
  expect(documented.length).toBeGreaterThan(12)
  const shown = new Set<string>(examples(CONTEXT, true).map((request) => request.t))
  expect(documented.filter((name) => !shown.has(name))).toEqual([])
})

test('what the page sends by itself is offered on a bare connection only', () => {
  const own = (bare: boolean) => examples(CONTEXT, bare).filter(({ t }) => ['hello', 'ping', 'pong'].includes(t)).length
  expect([own(false), own(true)]).toEqual([0, 3])
  expect(examples(CONTEXT, false).some((request) => 'id' in request)).toBe(false)
})

test('what cannot be sent is said before it is sent', () => {
  expect(read('{"t":"leave","table":"t1"}', WORDS)).toEqual({ request: { t: 'leave', table: 't1' }, wrong: null })
  expect(read('{"t":', WORDS).wrong).toMatch(/JSON/)
  expect(read('[1]', WORDS).wrong).toBe('no map')
  expect(read('{"type":"leave"}', WORDS).wrong).toBe('no t')
  expect(read('{"t":"hello"}', WORDS).wrong).toBe('own')
})

test('an action is said on one line', () => {
  expect(sayAction({ a: 'play', cards: ['3d', '3c'], as: { combo: 'pair', rank: '3' } })).toBe('play 3d 3c as:pair 3')
  expect(sayAction({ a: 'play', cards: ['3d'], as: null })).toBe('play 3d')
  expect(sayAction({ a: 'call', yes: false })).toBe('call yes:false')
  expect(sayAction({ a: 'pass' })).toBe('pass')
})
