import { expect, test } from 'vitest'
import { spotFor } from '../../src/table/guide/spot'

const SCREEN = { left: 6, top: 6, right: 384, bottom: 774 }
const BUBBLE = { width: 300, height: 100 }
const area = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height })
const BUTTON = area(200, 600, 100, 50)
const HAND = area(0, 660, 390, 110)

test('the bubble lies right above its subject, and its tail leads to the middle of it', () => {
  const spot = spotFor(BUBBLE, BUTTON, [BUTTON, HAND], [], SCREEN)
  expect(spot.top + BUBBLE.height).toBe(BUTTON.top - 4)
  expect(spot).toMatchObject({ covers: 0, tail: 'b' })
  expect(spot.left + spot.tip).toBe(250)
})

test('a gap is found that is only just high enough', () => {
  const card = area(0, 0, 390, 399)
  const cards = area(0, 507, 390, 267)
  expect(spotFor(BUBBLE, BUTTON, [BUTTON], [card, cards], SCREEN)).toMatchObject({ top: 403, covers: 0 })
})

test('beside what it speaks of there is no room: it lies far away, and has no tail', () => {
  const felt = area(0, 200, 390, 574)
  expect(spotFor(BUBBLE, BUTTON, [BUTTON], [felt], SCREEN)).toMatchObject({ covers: 0, tail: null })
})

test('a button is covered less gladly than any cards', () => {
  const cards = area(0, 0, 390, 500)
  const button = area(0, 500, 390, 274)
  expect(spotFor(BUBBLE, BUTTON, [button], [cards, cards, cards], SCREEN).top).toBeLessThanOrEqual(396)
})
