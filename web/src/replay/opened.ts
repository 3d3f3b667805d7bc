/** A file that somebody has opened, and which of its deals is shown. */
import type { Replay } from '#sdk/replay'

export interface Opened {
  file: File
  /** The number of the deal in the file, from 1. */
  number: number
  /** Shows another deal of the file. */
  go: (number: number) => void
}

const numbers = new WeakMap<File, number>()
let last = 0

/** Returns a key that no other shown deal has; a deal from a file may have no id. */
export function keyOf(replay: Replay, opened: Opened | null): string {
  if (!opened) return replay.file.record.deal
  const number = numbers.get(opened.file) ?? last + 1
  numbers.set(opened.file, number)
  last = Math.max(last, number)
  return `file-${number}-${opened.number}`
}
