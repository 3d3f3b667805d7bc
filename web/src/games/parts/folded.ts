/** Joins lines of the record that continue each other, such as all throws of the dice, into one. Pure. */
import type { LogLine } from '../game'

/** Returns the lines; a line with `goesOn` that follows another such line is appended to it. */
export function folded<Line extends LogLine>(lines: readonly Line[]): Line[] {
  const kept: Line[] = []
  for (const line of lines) {
    const last = kept.at(-1)
    if (last?.goesOn === undefined || line.goesOn === undefined) kept.push(line)
    else kept[kept.length - 1] = joined(last, line)
  }
  return kept
}

function joined<Line extends LogLine>(last: Line, { goesOn, seat }: Line): Line {
  const plain = `${last.plain} · ${goesOn}`
  return { ...last, seat: last.seat === seat ? seat : null, text: plain, plain }
}
