/** Pictures of characters and of what people chose, loaded when they are first drawn. */
const BOTS = import.meta.glob<string>('../art/bots/*.svg', { query: '?url', import: 'default', eager: true })

/** Returns the address of a character's picture; undefined: there is none. */
export function portraitOf(character: string | undefined): string | undefined {
  return character === undefined ? undefined : BOTS[`../art/bots/${character}.svg`]
}
