import { expect, test } from 'vitest'
import type { Box } from '../../src/games/parts/stage/felt.ts'
import { sideways } from '../../src/games/parts/tiles/sideways.ts'
import { square, type Square } from '../../src/games/parts/tiles/square.ts'

/** Felts of windows of 1920 x 1080, 1440 x 900 and 1280 x 800, and the sizes that the design measured. */
const MEASURES = [
  { w: 1648, h: 1028, river: 72, hand: 121, centre: [328, 242] },
  { w: 1168, h: 848, river: 60, hand: 94, centre: [273, 201] },
  { w: 1008, h: 748, river: 53, hand: 80, centre: [241, 177] },
]
const FELTS = [...MEASURES.map(({ w, h }) => [w, h] as const), [752, 648], [1008, 560], [2288, 1388]] as const

test.each(MEASURES)('tiles and centre have the sizes of the design on $w x $h', ({ w, h, river, hand, centre }) => {
  const table = square(w, h)
  expect(Math.abs(table.tile * 1.34 - river)).toBeLessThanOrEqual(2)
  expect(Math.abs(table.hand * 1.34 - hand)).toBeLessThanOrEqual(2)
  expect(Math.abs(table.centre.w - centre[0]!)).toBeLessThanOrEqual(2)
  expect(Math.abs(table.centre.h - centre[1]!)).toBeLessThanOrEqual(2)
})

test.each(MEASURES)('on $w x $h rivers and hands fill nine tenths of the height, and a plate stands beside its river', ({ w, h }) => {
  const table = square(w, h)
  const top = table.top.backs.y
  const used = table.river.y + table.river.h - top + (h - table.floor - 14)
  expect(used / h).toBeGreaterThan(0.88)
  for (const { plate, river } of [table.left, table.right, table.top]) expect(apart(plate, river)).toBeLessThanOrEqual(20)
  expect(apart(table.plate, table.river)).toBeLessThanOrEqual(20)
})

test.each(FELTS)('%i x %i: all is on the felt, and nothing lies on anything', (w, h) => {
  for (const open of [false, true]) {
    const boxes = boxesOf(square(w, h, open))
    expect(overlaps(boxes)).toEqual([])
    expect(boxes.filter(([, box]) => box.x < 0 || box.y < 0 || box.x + box.w > w + 1 || box.y + box.h > h + 1)).toEqual([])
  }
})

/** Felts of phones on their side: 844 x 390, 932 x 430, 667 x 375, 568 x 320. */
test.each([
  [844, 346],
  [932, 386],
  [667, 331],
  [568, 276],
] as const)('%i x %i on its side: all is on the felt, and a plate stands level with its river', (w, h) => {
  const table = sideways(w, h)
  const boxes = boxesOf(table).filter(([, box]) => box.w > 0)
  expect(overlaps(boxes)).toEqual([])
  expect(boxes.filter(([, box]) => box.x < 0 || box.y < 0 || box.x + box.w > w || box.y + box.h > h)).toEqual([])
  for (const { plate, river } of [table.left, table.right, table.top]) expect(plate.y).toBe(river.y)
})

function boxesOf({ left, top, right, river, plate, actions, centre }: Square): [string, Box][] {
  const side = (name: string, { plate, river, melds, backs }: Square['left']): [string, Box][] => [
    [`${name} plate`, plate],
    [`${name} river`, river],
    [`${name} melds`, melds],
    [`${name} hand`, backs],
  ]
  return [
    ...side('left', left),
    ...side('top', top),
    ...side('right', right),
    ['river', river],
    ['plate', plate],
    ['answers', actions],
    ['centre', centre],
  ]
}

function apart(one: Box, other: Box): number {
  const across = Math.max(0, other.x - one.x - one.w, one.x - other.x - other.w)
  const down = Math.max(0, other.y - one.y - one.h, one.y - other.y - other.h)
  return Math.hypot(across, down)
}

function overlaps(boxes: [string, Box][]): string[] {
  return boxes.flatMap(([name, one], at) =>
    boxes.slice(at + 1).flatMap(([other, two]) => {
      const wide = Math.min(one.x + one.w, two.x + two.w) - Math.max(one.x, two.x)
      const high = Math.min(one.y + one.h, two.y + two.h) - Math.max(one.y, two.y)
      return wide > 1 && high > 1 ? [`${name} and ${other}: ${wide.toFixed()} x ${high.toFixed()}`] : []
    }),
  )
}
