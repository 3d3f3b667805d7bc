/** Which folder draws which family of games. Boards are loaded when first needed. */
import { gameOf, games, loadCatalogue } from '../app/catalogue'
import type { Fold } from '#sdk'
import type { Game } from './game'

const LOADERS: Record<string, () => Promise<{ game: (family: string) => Game }>> = {
  landlord: () => import('./shedding'),
  climbing: () => import('./shedding'),
  holdem: () => import('./holdem'),
  mahjong: () => import('./mahjong'),
}

const loaded = new Map<string, Promise<Game>>()

/** Whether this page has a board for a game. */
export function hasBoard(key: string): boolean {
  const info = gameOf(key)
  return info !== undefined && info.family in LOADERS
}

/** Returns what draws a game. Throws if this page has no board for it. */
export async function boardOf(key: string): Promise<Game> {
  if (games.value.length === 0) await loadCatalogue()
  const family = gameOf(key)?.family ?? ''
  let game = loaded.get(family)
  if (!game) {
    const load = LOADERS[family]
    if (!load) throw new Error(`this page has no board for the game ${key}`)
    game = load().then((module) => module.game(family))
    game.catch(() => loaded.delete(family))
    loaded.set(family, game)
  }
  return game
}

/** Returns how a game's events change its views. */
export async function foldOf(key: string): Promise<Fold> {
  return (await boardOf(key)).fold
}
