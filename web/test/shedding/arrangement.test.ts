import { expect, test } from 'vitest'
import type { Box } from '../../src/games/parts/stage/felt.ts'
import { arrange } from '../../src/games/shedding/stage/arrange.ts'
import type { Wish } from '../../src/games/shedding/stage/arrangement.ts'
import { lay } from '../../src/games/shedding/stage/lay.ts'

/** The least height of an earlier play of which 8 px of each card are seen; a word in its place is lower. */
const EARLIER_PX = 23
const LANDLORD: Wish = { seats: 3, hand: 20, ranks: 15, kitty: 3, size: 1, columns: null, open: false }
/** Felts of windows of 1920 x 1080, 1440 x 900, 1280 x 800, 844 x 390 and 390 x 844, and the sizes that the design measured. */
const MEASURES = [
  { w: 1648, h: 1028, played: 211, hand: 218, gap: 58, plate: [176, 232] },
  { w: 1168, h: 848, played: 175, hand: 154, gap: 48, plate: [145, 191] },
  { w: 1008, h: 748, played: 154, hand: 133, gap: 42, plate: [128, 169] },
  { w: 844, h: 350, played: 94, hand: 94, gap: 18, plate: [92, 104] },
  { w: 390, h: 800, played: 140, hand: 98, gap: null, plate: [124, 60] },
]
const FELTS = [...MEASURES.map(({ w, h }) => [w, h] as const), [360, 596], [780, 346], [640, 356], [752, 648], [2288, 1388]] as const
const TABLES = [
  LANDLORD,
  { ...LANDLORD, seats: 4, hand: 33, kitty: 8 },
  { ...LANDLORD, seats: 4, hand: 13, ranks: 13, kitty: null },
  ...[2, 5, 7, 10].map((seats) => ({ ...LANDLORD, seats, hand: 5, kitty: seats > 7 ? null : 0 })),
]
const EVERY = FELTS.flatMap(([w, h]) => TABLES.map((wish) => [w, h, wish.seats, wish.hand, wish] as const))

test.each(MEASURES)('cards and plates have the sizes of the design on $w x $h', ({ w, h, played, hand, gap, plate }) => {
  const { card, own, spots } = arrange(w, h, LANDLORD)
  expect(Math.abs(card * 1.4 - played)).toBeLessThanOrEqual(2)
  expect(Math.abs(own.hand.card * 1.4 - hand)).toBeLessThanOrEqual(2)
  for (const { plate: box, best } of spots) {
    expect(Math.abs(box.w - plate[0]!)).toBeLessThanOrEqual(2)
    expect(Math.abs(box.h - plate[1]!)).toBeLessThanOrEqual(2)
    if (gap !== null) expect(Math.abs(between(box, best) - gap)).toBeLessThanOrEqual(2)
  }
})

test.each(MEASURES)('on $w x $h a plate is at most 160 pixels from what it played, and the play to beat lies amid the felt', ({ w, h }) => {
  const { spots } = arrange(w, h, LANDLORD)
  for (const { plate, best } of spots) {
    expect(Math.hypot(between(plate, best), Math.max(0, best.y - plate.y - plate.h))).toBeLessThanOrEqual(160)
    if (h > 480) expect((best.y + best.h / 2) / h).toBeGreaterThan(0.34)
    expect((best.y + best.h / 2) / h).toBeLessThan(0.6)
  }
})

test.each(EVERY)('%i x %i, %i seats, %i cards: all is on the felt, and nothing lies on anything', (w, h, _, _hand, wish) => {
  const { spots, own, strip, kitty } = arrange(w, h, wish)
  const boxes: [string, Box][] = [
    ...spots.map(({ plate }, at): [string, Box] => [`plate ${at}`, plate]),
    ['own plate', own.row.plate],
    ['answers', own.row.buttons],
    ...(own.row.tools ? [['tools', own.row.tools] as [string, Box]] : []),
    ...(strip ? [['strip', strip] as [string, Box]] : []),
    ...(kitty ? [['kitty', kitty] as [string, Box]] : []),
  ]
  expect(outside(boxes, w, h)).toEqual([])
  expect(overlaps(boxes)).toEqual([])
})

test.each([200, 260, 300, 340])('on a small phone a hand in columns of %i pixels leaves the play to beat a place above it', (columns) => {
  const { spots, own } = arrange(360, 596, { ...LANDLORD, seats: 4, hand: 33, kitty: 8, columns })
  for (const { best } of spots) {
    expect(best.h).toBeGreaterThanOrEqual(32)
    expect(best.y + best.h).toBeLessThanOrEqual(own.top)
    expect(lay(best, 6, 90).card).toBeGreaterThanOrEqual(12)
  }
})

test.each([240, 250, 264, 278])(
  'under earlier words and above a hand in columns of %i pixels there is room for the play to beat',
  (columns) => {
    const { spots, beside } = arrange(360, 596, { ...LANDLORD, seats: 4, hand: 33, kitty: 8, columns })
    expect(beside).toBe(true)
    for (const { older, best } of spots) {
      expect(older.y + older.h).toBeLessThan(best.y)
      expect(older.h).toBeGreaterThanOrEqual(EARLIER_PX)
    }
  },
)

test('a play lies in one row as long as a third of each card shows, then in two', () => {
  const rows = [1, 5, 8, 12, 20].map((cards) => lay({ w: 294, h: 154 }, cards, 110).rows)
  expect(rows).toEqual([1, 1, 2, 2, 2])
  for (const cards of [1, 5, 8, 12, 20]) {
    const { card, strip, row } = lay({ w: 294, h: 154 }, cards, 110)
    expect(card + (row - 1) * strip).toBeLessThanOrEqual(294)
  }
})

test('the next seat is at our right, and the one before us at our left', () => {
  for (const [w, h] of FELTS)
    for (const wish of TABLES.filter(({ seats }) => seats > 2)) {
      const { spots } = arrange(w, h, wish)
      expect(spots[0]!.plate.x).toBeGreaterThan(spots.at(-1)!.plate.x)
    }
})

/** The distance between two boxes across. */
function between(one: Box, other: Box): number {
  return Math.max(0, other.x - one.x - one.w, one.x - other.x - other.w)
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

function outside(boxes: [string, Box][], w: number, h: number): string[] {
  return boxes.filter(([, box]) => box.x < 0 || box.y < 0 || box.x + box.w > w + 1 || box.y + box.h > h + 1).map(([name]) => name)
}
