import { expect, test } from 'vitest'
import { arrange } from '../../src/games/holdem/stage/arrange.ts'
import type { Arrangement } from '../../src/games/holdem/stage/arrangement.ts'
import { bottomOf, CARD, topOf, type Box } from '../../src/games/holdem/stage/boxes.ts'

/** Stages as they are at the four screens, with the raise panel shut and open, and some others that people have. */
const STAGES: Record<string, [number, number][]> = {
  wide: [
    [1008, 610],
    [1008, 666],
    [1648, 890],
    [752, 578],
    [1094, 560],
    [1008, 480],
  ],
  tall: [
    [390, 514],
    [390, 560],
    [360, 474],
    [360, 424],
    [320, 420],
    [430, 700],
    [528, 420],
    [412, 640],
    [640, 678],
    [768, 880],
  ],
  flat: [
    [780, 290],
    [780, 284],
    [667, 275],
    [844, 290],
    [932, 330],
    [640, 300],
  ],
}
const EVERY = Object.entries(STAGES).flatMap(([kind, stages]) =>
  stages.flatMap(([w, h]) => Array.from({ length: 9 }, (_, at) => [kind, w, h, at + 2] as const)),
)

/** A seat's plate with the cards that stand out over it: ours stand in a box of their own. */
function seatBox({ sizes, spots }: Arrangement, seat: number, open: readonly boolean[]): Box {
  const { x, y, w, h } = spots[seat]!.plate
  const peek = seat === 0 ? 0 : open[seat] ? Math.max(sizes.lift, sizes.peek) : sizes.peek
  return { x, y: y - peek / 2, w, h: h + peek }
}

function boxesOf(a: Arrangement, open: readonly boolean[] = []): [string, Box][] {
  const seats = a.spots.flatMap(({ bet }, seat): [string, Box][] => [
    [`seat ${seat}`, seatBox(a, seat, open)],
    [`bet of ${seat}`, bet],
  ])
  return [...seats, ['hand', a.hand], ['board', a.board], ['pot', a.pot], ['pots', a.pots]]
}

function overlaps(boxes: [string, Box][]): string[] {
  return boxes.flatMap(([name, one], at) =>
    boxes.slice(at + 1).flatMap(([other, two]) => {
      const wide = (one.w + two.w) / 2 - Math.abs(one.x - two.x)
      const high = (one.h + two.h) / 2 - Math.abs(one.y - two.y)
      return wide > 1 && high > 1 ? [`${name} and ${other}: ${wide.toFixed()} x ${high.toFixed()}`] : []
    }),
  )
}

test.each(EVERY)('%s %i x %i: %i seats, and nothing lies on anything', (kind, w, h, seats) => {
  const arrangement = arrange(w, h, seats)
  expect(arrangement.kind).toBe(kind)
  expect(arrangement.spots).toHaveLength(seats)
  expect(overlaps(boxesOf(arrangement))).toEqual([])
})

test.each(EVERY)('%s %i x %i: %i seats are on the stage', (_, w, h, seats) => {
  const out = boxesOf(arrange(w, h, seats)).filter(
    ([, box]) => box.x - box.w / 2 < 0 || box.x + box.w / 2 > w || topOf(box) < 0 || bottomOf(box) > h,
  )
  expect(out).toEqual([])
})

test.each(EVERY)('%s %i x %i: %i seats leave room for a board that can be read, and for the pot', (kind, w, h, seats) => {
  const { sizes, pot, pots } = arrange(w, h, seats)
  expect(sizes.board).toBeGreaterThanOrEqual(w < 350 || (kind === 'flat' && w < 700) ? 34 : 44)
  expect(pot.h).toBeGreaterThanOrEqual(26)
  expect(pot.w).toBeGreaterThanOrEqual(90)
  expect(pots.h).toBeGreaterThanOrEqual(kind === 'wide' ? 24 : 20)
})

test.each(EVERY)('%s %i x %i: with %i seats two and three boards find their place', (_, w, h, seats) => {
  for (const boards of [2, 3]) {
    const arrangement = arrange(w, h, seats, boards)
    expect(overlaps(boxesOf(arrangement))).toEqual([])
    expect(arrangement.sizes.board).toBeGreaterThanOrEqual(16)
  }
})

test.each(EVERY)('%s %i x %i: with %i seats four pots are listed without hiding anything', (kind, w, h, seats) => {
  const arrangement = arrange(w, h, seats, 1, 4)
  expect(overlaps(boxesOf(arrangement))).toEqual([])
  if (kind === 'tall' && h >= 470) expect(arrangement.pots.h).toBeGreaterThanOrEqual(46)
})

test.each(EVERY)('%s %i x %i: with %i seats our cards may be smaller, or larger on a wide stage', (kind, w, h, seats) => {
  const usual = arrange(w, h, seats).sizes.mine
  for (const size of [0.86, ...(kind === 'wide' && w >= 900 ? [1.14] : [])]) {
    const arrangement = arrange(w, h, seats, 1, 2, size)
    expect(overlaps(boxesOf(arrangement))).toEqual([])
    expect(Math.sign(arrangement.sizes.mine - usual)).toBe(Math.sign(size - 1))
  }
})

test('the next seat is at our left, the one before us at our right', () => {
  for (const [w, h] of [
    [1008, 610],
    [390, 514],
    [780, 290],
  ] as const)
    for (let seats = 3; seats <= 10; seats += 1) {
      const { spots } = arrange(w, h, seats)
      expect(spots[1]!.plate.x).toBeLessThan(w / 2)
      expect(spots.at(-1)!.plate.x).toBeGreaterThan(w / 2)
    }
})

/** Whether open hands lie whole above their plates. */
function whole({ sizes }: Arrangement): boolean {
  return sizes.lift >= sizes.shown * CARD + sizes.name
}

test.each(EVERY)('%s %i x %i: of %i seats two, three or all open their hands, and nothing lies on a card', (kind, w, h, seats) => {
  for (const several of [[1, 2], [1, seats - 1], [1, 2, seats - 1], Array.from({ length: seats }, (_, seat) => seat)]) {
    const open = Array.from({ length: seats }, (_, seat) => several.includes(seat))
    const arrangement = arrange(w, h, seats, 1, 2, 1, open)
    expect(overlaps(boxesOf(arrangement, open))).toEqual([])
    if (kind !== 'tall' || h >= 470) expect(whole(arrangement)).toBe(true)
  }
})

test.each([
  [390, 514, 52, 65, 66],
  [360, 474, 42, 57, 55],
])('a phone of %i x %i with six seats has the cards of the design, and opening hands moves nothing', (w, h, shown, board, mine) => {
  const arrangement = arrange(w, h, 6)
  expect(arrangement.sizes.shown).toBe(shown)
  expect(arrangement.sizes.board).toBeGreaterThanOrEqual(board)
  expect(arrangement.sizes.mine).toBeGreaterThanOrEqual(mine)
  expect(arrange(w, h, 6, 1, 2, 1, [false, true, true])).toEqual(arrangement)
})
