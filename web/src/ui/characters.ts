/** The length of a text as people count characters, of which an emoji may have many code points. Pure. */

/** Characters of what is said at once. */
export const MAX_CHAT_CHARACTERS = 200
/** Code points of it, which the server bounds too. */
const POINTS = 800

/** Letters, digits, signs and Chinese characters that are one code point each: a segmenter takes long to be made. */
const PLAIN = /^[\x20-\x7e\u00c0-\u024f\u3001-\u3029\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff\uff01-\uff5e]*$/

/** Returns a text's characters as people count them: 👨‍👩‍👧 is one. */
export function charactersOf(text: string): string[] {
  if (PLAIN.test(text)) return [...text]
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
}

/** Returns the start of a text that has at most so many characters, and code points; no character is cut in two. */
export function within(text: string, most: number, points = POINTS): string {
  if (text.length <= Math.min(most, points)) return text
  let left = points
  const kept: string[] = []
  for (const character of charactersOf(text).slice(0, most)) {
    left -= Array.from(character).length
    if (left < 0) break
    kept.push(character)
  }
  return kept.join('')
}
