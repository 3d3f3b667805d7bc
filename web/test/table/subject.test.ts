import { expect, test } from 'vitest'
import { tilesOf } from '../../src/games/parts/Hint'
import { subjectsOf } from '../../src/games/parts/subject'

const BET = { min: 40, max: 2000, all_in: 2000 }
const button = (id: string) => `[data-testid="${id}"]`
const held = (tile: string) => `[data-testid=hand] [data-tile="${tile}"]`

test.each([
  ['a discard: its tile, and the button that comes with it', { a: 'discard', tile: '5s' }, {}, [held('5s'), button('act-discard')]],
  ['a suit to drop', { a: 'declare', suit: 'm' }, {}, [button('act-declare-m')]],
  ['all chips, where a slider ends with them', { a: 'all_in' }, BET, [button('raise')]],
  ['all chips, beyond the slider', { a: 'all_in' }, { ...BET, max: 500 }, [button('all-in')]],
  ['all chips, where nothing can be sized', { a: 'all_in' }, { min: null, max: null, all_in: 30 }, [button('all-in')]],
])('the subject of %s', (_of, action, legal, subjects) => {
  expect(subjectsOf(action, legal)).toEqual(subjects)
})

test.each([
  [{ a: 'discard', tile: '5s' }, ['5s']],
  [{ a: 'riichi', tile: '1f', drawn: true }, ['1f']],
  [{ a: 'swap', tiles: ['1m', '2m', '3m'] }, ['1m', '2m', '3m']],
  [{ a: 'kong', tile: '5s', kind: 'an' }, []],
])('the tiles that %j takes out of the hand', (action, tiles) => {
  expect(tilesOf(action)).toEqual(tiles)
})
