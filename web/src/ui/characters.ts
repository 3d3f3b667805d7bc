/** The length of a text as people count characters, of which an emoji may have many code points. Pure. */

/** The most characters of one line of chat. */
export const MAX_CHAT_CHARACTERS = 200
/** The most code points of one line of chat; the server has this bound, too. */
const POINTS = 800

/** Texts whose characters are one code point each. They need no segmenter, which takes long to be made. */
const PLAIN = /^[\x20-\x7e\u00c0-\u024f\u3001-\u3029\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff\uff01-\uff5e]*$/

/** Returns a text's characters as people count them: 👨‍👩‍👧 is one. */
export function charactersOf(text: string): string[] {
  if (PLAIN.test(text)) return [...text]
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
}

/** Returns the start of a text, with at most `most` characters and `points` code points; no character is cut in two. */
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
