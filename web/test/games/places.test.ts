import { expect, test } from 'vitest'
import type { Ended } from '#sdk'
import type { Scene } from '../../src/games/game'
import { result } from '../../src/games/shedding/result'
import type { View } from '../../src/games/shedding/view'
import { lang } from '../../src/i18n'

const ended = { amounts: [3, 1, 0], lines: [], view: { ranks: [1, 2, 3], hands: [[], ['3c'], ['4c']] } } as unknown as Ended
const seen = (you: number) => result(ended, { you, name: String, seats: [{}, {}, {}] } as unknown as Scene<View>).stamp

test('where everyone may gain, the stamp says the place as a place', () => {
  lang.value = 'zh'
  expect([seen(0), seen(1), seen(2)]).toEqual(['第一名', '第二名', '第三名'])
  lang.value = 'en'
  expect(seen(1)).toBe('No. 2')
})
