import { expect, test } from 'vitest'
import { arrange } from '../../src/games/mahjong/stage/arrange.ts'
import type { Arrangement } from '../../src/games/mahjong/stage/arrangement.ts'
import { field, type Box } from '../../src/games/mahjong/stage/boxes.ts'

/** Stages as they are at the four screens, and some others that people have. */
const STAGES: [number, number][] = [
  [1008, 552],
  [1648, 840],
  [752, 540],
  [1094, 520],
  [1008, 440],
  [2288, 1100],
  [390, 445],
  [390, 394],
  [360, 357],
  [390, 360],
  [360, 306],
  [430, 540],
  [412, 460],
  [375, 330],
  [780, 222],
  [844, 222],
  [667, 208],
  [932, 262],
]
const EVERY = STAGES.flatMap(([w, h]) => [2, 3, 4, 5, 6].map((seats) => [w, h, seats] as const))

function boxesOf({ places, compass, waits }: Arrangement): [string, Box][] {
  const seats = places.flatMap(({ plate, rack, hand, river }, at): [string, Box][] => [
    ...(plate ? [[`plate ${at}`, plate] as [string, Box]] : []),
    ...(rack ? [[`rack ${at}`, rack] as [string, Box]] : []),
    ...(hand ? [[`hand ${at}`, hand] as [string, Box]] : []),
    [`river ${at}`, river.box],
  ])
  return [...seats, ['compass', compass], ...(waits ? [['waits', waits] as [string, Box]] : [])]
}

function overlaps(boxes: [string, Box][]): string[] {
  return boxes.flatMap(([name, one], at) =>
    boxes.slice(at + 1).flatMap(([other, two]) => {
      const wide = Math.min(one.x + one.w, two.x + two.w) - Math.max(one.x, two.x)
      const high = Math.min(one.y + one.h, two.y + two.h) - Math.max(one.y, two.y)
      return wide > 0.5 && high > 0.5 ? [`${name} and ${other}: ${wide.toFixed()} x ${high.toFixed()}`] : []
    }),
  )
}

/** The longest river there can be before the wall is out, with some claimed away from the others. */
const LONG: Record<number, number> = { 2: 44, 3: 30, 4: 24, 5: 18, 6: 16 }

test.each(EVERY)('%i x %i, %i seats: nothing lies on anything, with short rivers and long', (w, h, seats) => {
  for (const river of [0, LONG[seats]!])
    for (const melds of [0, 4]) expect(overlaps(boxesOf(arrange(w, h, seats, river, melds)))).toEqual([])
})

test.each(EVERY)('%i x %i, %i seats: everything is on the stage', (w, h, seats) => {
  for (const river of [0, LONG[seats]!])
    for (const melds of [0, 4]) {
      const out = boxesOf(arrange(w, h, seats, river, melds)).filter(
        ([, box]) => box.x < -0.5 || box.x + box.w > w + 0.5 || box.y < -0.5 || box.y + box.h > h + 0.5,
      )
      expect(out).toEqual([])
    }
})

test.each(EVERY)('%i x %i, %i seats: every river has room for its tiles, of a size that can be told apart', (w, h, seats) => {
  for (const tiles of [0, LONG[seats]!]) {
    const { places } = arrange(w, h, seats, tiles)
    for (const {
      river: { box, cols, tw },
    } of places) {
      expect(tw).toBeGreaterThanOrEqual(tiles ? 12 : 15)
      expect(field(cols, Math.ceil(Math.max(tiles, 12) / cols), tw).w).toBeLessThanOrEqual(box.w + 0.5)
      expect(field(cols, Math.ceil(Math.max(tiles, 12) / cols), tw).h).toBeLessThanOrEqual(box.h + 0.5)
    }
  }
})

/** In a replay there is no dock, so that the stage is higher. */
test.each(
  [
    [390, 440],
    [360, 330],
    [780, 232],
    [844, 232],
  ].flatMap(([w, h]) => [2, 3, 4, 5, 6].map((seats) => [w!, h!, seats] as const)),
)('%i x %i, %i seats: open hands have a place of their own', (w, h, seats) => {
  const arrangement = arrange(w, h, seats, 0, 4, true)
  expect(overlaps(boxesOf(arrangement))).toEqual([])
  for (const { hand } of arrangement.places.slice(1))
    expect(Math.floor(hand!.w / 14) * Math.floor(hand!.h / 21)).toBeGreaterThanOrEqual(seats > 4 ? 8 : 14)
})

test('rivers are six wide on a desk, three at the sides of a phone and seven above and below', () => {
  expect(arrange(1008, 552, 4).places.map(({ river }) => river.cols)).toEqual([6, 6, 6, 6])
  for (const [w, h] of [
    [390, 445],
    [360, 357],
  ] as const)
    expect(arrange(w, h, 4).places.map(({ river }) => river.cols)).toEqual([7, 3, 7, 3])
})

test('on a phone a discard is large, and keeps its size until a river is longer than three rows', () => {
  for (const [w, h, least] of [
    [390, 445, 26],
    [360, 357, 23],
  ] as const) {
    const sizes = [0, 16, 21].map((river) => arrange(w, h, 4, river).places[0]!.river.tw)
    expect(new Set(sizes).size).toBe(1)
    expect(sizes[0]).toBeGreaterThanOrEqual(least)
  }
})

test('the next seat is at our right, the one before us at our left', () => {
  for (const [w, h] of STAGES)
    for (let seats = 3; seats <= 6; seats += 1) {
      const { places } = arrange(w, h, seats)
      expect(places[1]!.plate!.x).toBeGreaterThan(places.at(-1)!.plate!.x)
      expect(places[1]!.river.box.x).toBeGreaterThan(places.at(-1)!.river.box.x)
    }
})
