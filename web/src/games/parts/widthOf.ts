/** Returns the width of a name in letters: a Chinese character is as wide as two. */
export function widthOf(name: string): number {
  return [...name].reduce((width, letter) => width + (letter > '\u2e7f' ? 2 : 1), 0)
}
