/** The players' rules of every game, one small file each, loaded when somebody reads it. */
import type { RulesText } from '../../rules'

const FILES = import.meta.glob<RulesText>('../../../docs/rules/*.md', { query: '?rules', import: 'default' })

const LOADERS = new Map(Object.entries(FILES).map(([path, load]) => [/([^/]+)\.md$/.exec(path)?.[1] ?? path, load]))

/** Whether there are rules to read for a game. */
export function hasRules(game: string): boolean {
  return LOADERS.has(game)
}

/** Returns a game's rules in both languages, as HTML of our own making. Throws if there are none, or they do not load. */
export async function rulesOf(game: string): Promise<RulesText> {
  const load = LOADERS.get(game)
  if (!load) throw new Error(`no rules for players of the game ${game}`)
  return load()
}
