/** The families of games this page has boards for, and what it needs of each. */
import { failed, gameOf, games, loadCatalogue } from '../app/catalogue'
import { pick, t, type Key } from '../i18n'
import type { Fold, GameInfo } from '#sdk'
import type { Game } from './game'

/** The facts of a family that the page needs before its board is loaded. */
interface Family {
  /** The heading that its games stand under in the list of games. */
  group: Key
  /** The pieces of its games, for pictures of them. */
  pieces: 'cards' | 'tiles'
  /** Loads its fold, its board, the panels around it and its texts. */
  load: () => Promise<Game>
}

const shedding = () => import('./shedding').then(({ game }) => anyView(game()))

/**
 * By the `family` of `GET /api/games`, which alone decides: a game with a new key and one of these families needs nothing here.
 */
const FAMILIES: ReadonlyMap<string, Family> = new Map([
  ['landlord', { group: 'group_shedding', pieces: 'cards', load: shedding }],
  ['climbing', { group: 'group_shedding', pieces: 'cards', load: shedding }],
  ['holdem', { group: 'group_other', pieces: 'cards', load: () => import('./holdem').then(({ game }) => anyView(game())) }],
  ['riichi', { group: 'group_other', pieces: 'tiles', load: () => import('./riichi').then(({ game }) => anyView(game())) }],
  ['mahjong', { group: 'group_other', pieces: 'tiles', load: () => import('./mahjong').then(({ game }) => anyView(game())) }],
])

const loading = new Map<string, Promise<Game>>()
const loaded = new Map<string, Game>()

/** Returns a game as one of any view: its board is only ever given views that its own fold made. */
function anyView<View>(game: Game<View>): Game {
  return game as unknown as Game
}

/** A game that the server has and this page cannot draw; its message says so in the reader's language. */
export class NoBoard extends Error {
  constructor(key: string) {
    super(t('no_board', { game: pick(gameOf(key)?.name, key) }))
  }
}

/** Returns what a game's family is to the page; undefined if the page has no board for it. */
export function familyOf(info: GameInfo | undefined): Family | undefined {
  return info && FAMILIES.get(info.family)
}

/** Whether this page has a board for a game. */
export function hasBoard(key: string): boolean {
  return familyOf(gameOf(key)) !== undefined
}

/** Returns what draws a game. Throws `NoBoard` if this page cannot draw it. */
export async function boardOf(key: string): Promise<Game> {
  if (games.value.length === 0) await loadCatalogue()
  if (failed.value) throw new Error('the list of games could not be loaded')
  const info = gameOf(key)
  const family = familyOf(info)
  if (!info || !family) throw new NoBoard(key)
  let game = loading.get(info.family)
  if (!game) {
    game = family.load()
    game.then(
      (board) => loaded.set(info.family, board),
      () => loading.delete(info.family),
    )
    loading.set(info.family, game)
  }
  return game
}

/** Returns what draws a game if that has been loaded. */
export function loadedBoard(key: string): Game | null {
  return loaded.get(gameOf(key)?.family ?? '') ?? null
}

/** Keeps the view of the last snapshot. */
const NO_FOLD: Fold = { opening: () => null, after: (view) => view }

/** Returns how a game's events change its views. Without a board they stay as they are, so that its tables can still be left. */
export async function foldOf(key: string): Promise<Fold> {
  try {
    return (await boardOf(key)).fold
  } catch (error) {
    if (error instanceof NoBoard) return NO_FOLD
    throw error
  }
}
