/** The pictures of characters, and those that people choose; each is loaded when it is first drawn. */
const BOTS = import.meta.glob<string>('../art/bots/*.svg', { query: '?url', import: 'default', eager: true })
const THINGS = import.meta.glob<string>('../art/things/*.svg', { query: '?url', import: 'default', eager: true })

/** Returns the address of a picture that people choose; undefined: there is none. */
export function thingOf(face: string | null | undefined): string | undefined {
  return face == null ? undefined : THINGS[`../art/things/${face}.svg`]
}

/** Returns the address of a character's picture; undefined: there is none. */
export function portraitOf(character: string | undefined): string | undefined {
  return character === undefined ? undefined : BOTS[`../art/bots/${character}.svg`]
}
