import { expect, test } from 'vitest'
import { dealNumberOf, hashOf, matchPath, pathOf, placeOf } from '../../src/replay/place'

test('a place is read and written', () => {
  expect(placeOf('#e=137&seat=2')).toEqual({ e: 137, seat: 2 })
  expect(placeOf(hashOf(5, 0))).toEqual({ e: 5, seat: 0 })
})

test.each(['', '#', '#e=-1&seat=1.5', '#e=abc', '#seat=99999999999999999999'])('%j says nothing', (hash) => {
  expect(placeOf(hash)).toEqual({ e: null, seat: null })
})

test('a pasted link or number leads to its deal', () => {
  expect(pathOf(' https://paiju.example/r/t3a35-1#e=7&seat=1 ')).toBe('/r/t3a35-1#e=7&seat=1')
  expect(pathOf('/r/t3a35-1?x=1')).toBe('/r/t3a35-1')
  expect(pathOf('t3a35-1')).toBe('/r/t3a35-1')
  for (const other of ['', 'https://paiju.example/t/demo', 'two words']) expect(pathOf(other)).toBe(null)
})

test('an address in a match names the deal by its number at the table', () => {
  expect(hashOf(5, 1, 't1-7')).toBe('#d=7&e=5&seat=1')
  expect(placeOf('#d=7&e=5&seat=1')).toEqual({ e: 5, seat: 1 })
  expect([dealNumberOf('#d=7&e=5'), dealNumberOf('#e=5'), dealNumberOf('#d=x')]).toEqual([7, null, null])
  expect([matchPath('t1-m5'), matchPath('t1-m5', 't1-7')]).toEqual(['/m/t1-m5', '/m/t1-m5#d=7'])
})

test('a pasted link or id of a match leads to the match', () => {
  expect(pathOf('https://paiju.example/m/t3a35-m1#d=2&e=7&seat=1')).toBe('/m/t3a35-m1#d=2&e=7&seat=1')
  expect(pathOf('t3a35-m12')).toBe('/m/t3a35-m12')
})

test.each(['{"note": "see", "link": "https://paiju.example/r/t1-1"}/r/t1-1', 'a log\nhttps://paiju.example/r/t1-1', '["/r/t1-1'])(
  '%j is a text and no link',
  (text) => {
    expect(pathOf(text)).toBe(null)
  },
)

test('a link may name its host by its address', () => {
  expect(pathOf('http://[::1]:8000/r/t1-1')).toBe('/r/t1-1')
})
