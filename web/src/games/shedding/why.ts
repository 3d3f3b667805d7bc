/** The reasons for a seat's amount, from the server's own lines, as seen from that seat. */
import { number, signed } from '../../i18n'
import type { Line, Seat } from '#sdk'
import type { Cause, Scene } from '../game'
import { runningSum } from '../parts/runningSum'
import type { View } from './view'
import { say } from './words'

/** Returns the causes: first what counted for this seat alone, then the payments between it and others. */
export function why(lines: readonly Line[], view: View, scene: Scene<View>, seat: Seat): Cause[] {
  return [...leftOf(lines, view, seat), ...doublesOf(lines, view, seat), ...passed(lines, seat, scene)]
}

/** Returns the number of cards left, if they cost something, and the penalty for them. */
function leftOf(lines: readonly Line[], view: View, seat: Seat): Cause[] {
  const left = view.hands?.[seat]?.length ?? 0
  if (left === 0 || !lines.some((line) => /^(penalty_difference|cards_left)$/.test(line.reason))) return []
  const penalty = penaltyOf(lines, view, seat)
  const items = [{ label: say('left_label'), value: say('cards', { n: left }) }]
  return penalty === null ? items : [...items, { label: say('penalty'), value: number(penalty) }]
}

/**
 * Returns a seat's penalty before the base multiplies it; null: not known. The seat that is out has the
 * penalty 0. So the amount between the two seats, divided by the base, is the penalty.
 */
function penaltyOf(lines: readonly Line[], view: View, seat: Seat): number | null {
  const out = view.hands?.findIndex((hand) => hand.length === 0)
  const base = lines.find((line) => line.reason === 'base')?.factor ?? 1
  const between = lines.find(
    (line) => line.reason === 'penalty_difference' && [line.seat, line.to].includes(seat) && [line.seat, line.to].includes(out),
  )
  return between ? Math.abs(between.amount) / base : null
}

/** Returns 加倍 and 再加倍, which hold between one farmer and the landlord and stand in the farmer's row. */
function doublesOf(lines: readonly Line[], view: View, seat: Seat): Cause[] {
  if (view.landlord === seat) return []
  return lines.flatMap((line) =>
    line.factor !== undefined && line.to !== undefined && [line.seat, line.to].includes(seat)
      ? [{ label: say(`reason_${line.reason}`), value: `×${number(line.factor)}` }]
      : [],
  )
}

/**
 * Returns the payments between this seat and others, and the seat's points, in the server's order. Each has
 * the seat's amount so far.
 */
function passed(lines: readonly Line[], seat: Seat, scene: Scene<View>): Cause[] {
  const after = runningSum()
  return lines.flatMap(({ seat: one, to, reason, amount, factor }) => {
    if (factor !== undefined || (one !== seat && to !== seat)) return []
    if (to === undefined) return [{ label: say(`reason_${reason}`), value: number(amount), sum: after(amount) }]
    const change = one === seat ? amount : -amount
    return [{ label: scene.name(one === seat ? to : one), value: signed(change), sum: after(change) }]
  })
}
