/** The first press of an answer that costs much only arms it; the second one, soon after, sends it. Pure. */

/** Milliseconds for which an armed answer waits for its second press. */
export const ARMED_MS = 2_000

/** An answer to a prompt to bet, and how many chips the answer moves from the stack. */
export interface Priced {
  id: string
  cost: number
}

/** An answer that waits for its second press, until a time of `performance.now()`. */
export interface Armed extends Priced {
  until: number
}

/** Whether an answer puts in more than half of the stack, as an all-in always does. */
export function isHeavy({ cost }: Priced, stack: number): boolean {
  return cost > stack / 2
}

/** Whether an answer is the armed one; the same button with another amount is not. */
export function isArmed(armed: Armed | null, { id, cost }: Priced): boolean {
  return armed !== null && armed.id === id && armed.cost === cost
}

/**
 * Returns the armed answer after a press, and whether the press sends the answer. The first press of a heavy
 * answer (`isHeavy`) arms it, a second press in time sends it. Any other answer is sent at once.
 */
export function pressed(armed: Armed | null, one: Priced, stack: number, now: number): { armed: Armed | null; sends: boolean } {
  const again = armed !== null && isArmed(armed, one) && now < armed.until
  if (again || !isHeavy(one, stack)) return { armed: null, sends: true }
  return { armed: { id: one.id, cost: one.cost, until: now + ARMED_MS }, sends: false }
}
