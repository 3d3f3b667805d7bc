/** The players' rules of every game: a card and a text, one small file each, loaded when somebody reads them. */
import type { Text } from '#sdk/types'
import type { RulesText } from '../../rules'

const TEXTS = import.meta.glob<RulesText>('../../../docs/rules/*.md', { query: '?rules', import: 'default' })
const TITLES = import.meta.glob<Text>('../../../docs/rules/*.md', { query: '?title', import: 'default', eager: true })

const keyOf = (path: string) => /([^/]+)\.md$/.exec(path)?.[1] ?? path
const LOADERS = new Map(Object.entries(TEXTS).map(([path, load]) => [keyOf(path), load]))

/** Games with rules to read, by their keys; known without the server. */
export const RULEBOOK: ReadonlyMap<string, Text> = new Map(Object.entries(TITLES).map(([path, title]) => [keyOf(path), title]))

/** Returns a game's rules in both languages, as HTML of our own making; null if there are none. Throws if they do not load. */
export async function rulesOf(game: string): Promise<RulesText | null> {
  const load = LOADERS.get(game)
  return load ? load() : null
}
