/** How long a text is. The server counts code points; people count characters, of which an emoji may have many. Pure. */

/** Code points of what is said at once. */
export const LONGEST = 200

/** Returns a text's characters as people count them: 👨‍👩‍👧 is one. */
export function charactersOf(text: string): string[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
}

/** Returns the start of a text that has at most so many code points; no character is cut in two. */
export function within(text: string, points: number): string {
  if (text.length <= points) return text
  let left = points
  const kept: string[] = []
  for (const character of charactersOf(text)) {
    left -= Array.from(character).length
    if (left < 0) break
    kept.push(character)
  }
  return kept.join('')
}
