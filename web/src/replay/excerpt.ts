/** The lines of a text around one of them, with their numbers. */

export interface Line {
  /** The number of the line, from 1. */
  number: number
  text: string
}

/** The number of lines shown before a line, and after it. */
const AROUND = 3
/** The number of characters shown of a line: some logs are one line of many thousands. */
const MAX_CHARACTERS = 240

/** Returns a line, counted from 1 as the server counts, and some around it; empty if the text has no such line. */
export function linesAround(text: string, line: number): Line[] {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines[line - 1] === undefined) return []
  const first = Math.max(1, line - AROUND)
  return lines.slice(first - 1, line + AROUND).map((whole, at) => ({ number: first + at, text: shortened(whole) }))
}

function shortened(line: string): string {
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line
}
