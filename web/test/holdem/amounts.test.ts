import { expect, test } from 'vitest'
import { chips, short } from '../../src/games/holdem/sizing'
import { lang, number, signed } from '../../src/i18n'

lang.value = 'en'

test('amounts of a file with cents are written as it has them', () => {
  expect(number(128444, 2)).toBe('1,284.44')
  expect(number(250, 2)).toBe('2.50')
  expect(number(500, 2)).toBe('5')
  expect(number(1, 8)).toBe('0.00000001')
  expect(signed(-475, 2)).toBe('−4.75')
  expect(signed(1000, 2)).toBe('+10')
})

test('amounts of a table are whole chips', () => {
  expect(number(128444)).toBe('128,444')
  expect(number(2.5)).toBe('2.5')
  expect(signed(-475)).toBe('−475')
})

test('big blinds and short amounts do not depend on the unit', () => {
  expect(chips(250, 100, true, 2)).toBe('2.5 BB')
  expect(chips(250, 100, false, 2)).toBe('2.50')
  expect(short(1234550, 5, 2)).toBe('12,345.50')
  expect(short(123455000, 5, 2)).toBe(short(1234550, 5))
})
