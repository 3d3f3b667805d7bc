import { expect, test } from 'vitest'
import { linesAround } from '../../src/replay/excerpt'

const TEN = Array.from({ length: 10 }, (_, at) => `line ${at + 1}`)

test('a line is shown between its neighbours', () => {
  expect(linesAround(TEN.join('\n'), 5).map(({ number, text }) => [number, text])).toEqual(
    [2, 3, 4, 5, 6, 7, 8].map((number) => [number, `line ${number}`]),
  )
})

test('the first and the last line have neighbours on one side', () => {
  expect(linesAround(TEN.join('\n'), 1).map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(linesAround(TEN.join('\n'), 10).map(({ number }) => number)).toEqual([7, 8, 9, 10])
})

test.each(['\n', '\r\n', '\r'])('lines end with %j', (end) => {
  expect(linesAround(TEN.join(end), 2)[1]).toEqual({ number: 2, text: 'line 2' })
})

test.each([0, -1, 11, 1.5, Number.NaN])('line %d is not there', (line) => {
  expect(linesAround(TEN.join('\n'), line)).toEqual([])
})

test('a log of one long line is cut', () => {
  const [only] = linesAround('x'.repeat(100_000), 1)
  expect(only!.text.length).toBeLessThan(300)
  expect(only!.text.endsWith('…')).toBe(true)
})
