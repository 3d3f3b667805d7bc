/** Chat at the seats: which lines are shown and for how long, where they have room, and whether lines are unread. Pure. */
import type { ChatLine, Seat, Table } from '#sdk'

const MIN_SHOWN_MS = 3_500
const MAX_SHOWN_MS = 7_000
const CHARACTER_MS = 60
const GAP = 8
/** The step of a bubble along its plate, in CSS pixels. */
const STEP = 12

/** A rectangle of the screen, in CSS pixels. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

export type Tail = 'l' | 'r' | 't' | 'b'

/**
 * The place of a bubble. Its tail is on the plate's side, at the distance `tip` from the bubble's left or top
 * edge.
 */
export interface Placed {
  left: number
  top: number
  tail: Tail
  tip: number
}

/** Returns for how many milliseconds a text of `characters` characters is shown. */
export function shownFor(characters: number): number {
  return Math.min(MAX_SHOWN_MS, MIN_SHOWN_MS + CHARACTER_MS * characters)
}

/**
 * Returns each seat's newest line, if it is still to be shown. Lines for which `isMuted` is true are left
 * out.
 */
export function linesAt(
  chat: readonly ChatLine[],
  now: number,
  lengthOf: (line: ChatLine) => number,
  isMuted: (line: ChatLine) => boolean,
): Map<Seat, ChatLine> {
  const newest = new Map<Seat, ChatLine>()
  for (const line of chat) if (line.seat != null && !isMuted(line)) newest.set(line.seat, line)
  return new Map([...newest].filter(([, line]) => now < line.at + shownFor(lengthOf(line))))
}

/** Returns whether another person, not muted, has said something in words since `read`, the time of the last line that was read. */
export function isUnread(
  table: Pick<Table, 'chat' | 'you'>,
  read: number,
  name: string | undefined,
  isMuted: (line: ChatLine) => boolean,
): boolean {
  const isSmall = (line: ChatLine) => Boolean(line.reaction ?? line.character)
  return table.chat.some((line) => line.at > read && !isSmall(line) && !isOwn(line, table.you, name) && !isMuted(line))
}

/** Returns the time of the newest line; 0: there is none. */
export function newestOf(chat: readonly ChatLine[]): number {
  return chat.at(-1)?.at ?? 0
}

function isOwn(line: ChatLine, you: Seat | null, name: string | undefined): boolean {
  return line.seat == null ? line.name === name : line.seat === you
}

/** Returns where a bubble of a size lies beside its plate without touching anything; null: it does not fit. */
export function placed(plate: Area, width: number, height: number, taken: readonly Area[], felt: Area): Placed | null {
  for (const spot of spots(plate, width, height)) {
    const area = { left: spot.left, top: spot.top, right: spot.left + width, bottom: spot.top + height }
    if (within(area, felt) && !taken.some((other) => meet(area, other))) return spot
  }
  return null
}

/** Returns the spots around a plate: beside it, below and above; on each side, those nearest to the plate's middle come first. */
function spots(plate: Area, width: number, height: number): Placed[] {
  const x = (plate.left + plate.right) / 2
  const y = (plate.top + plate.bottom) / 2
  const down = slides(plate.top - height + 2 * STEP, plate.bottom - 2 * STEP, y - height / 2)
  const along = slides(plate.left - width + 2 * STEP, plate.right - 2 * STEP, x - width / 2)
  const tipY = (top: number) => clamp(y - top, STEP, height - STEP)
  const tipX = (left: number) => clamp(x - left, STEP, width - STEP)
  return [
    ...down.map((top): Placed => ({ left: plate.right + GAP, top, tail: 'l', tip: tipY(top) })),
    ...down.map((top): Placed => ({ left: plate.left - GAP - width, top, tail: 'r', tip: tipY(top) })),
    ...along.map((left): Placed => ({ left, top: plate.bottom + GAP, tail: 't', tip: tipX(left) })),
    ...along.map((left): Placed => ({ left, top: plate.top - GAP - height, tail: 'b', tip: tipX(left) })),
  ]
}

/** Returns positions from `least` to `most`, the nearest to `best` first. */
function slides(least: number, most: number, best: number): number[] {
  const all: number[] = []
  for (let at = least; at <= most; at += STEP) all.push(at)
  return all.sort((a, b) => Math.abs(a - best) - Math.abs(b - best))
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

function within(area: Area, outer: Area): boolean {
  return area.left >= outer.left && area.top >= outer.top && area.right <= outer.right && area.bottom <= outer.bottom
}

function meet(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
