/** The families of games that this page has boards for. */
import { failed, gameOf, games, loadCatalogue } from '../app/catalogue'
import { pick, t, type Key } from '../i18n'
import type { Fold, GameInfo } from '#sdk'
import type { Game } from './game'

/** The facts of a family that the page needs before its board is loaded. */
interface Family {
  /** The heading above its games in the list of games. */
  group: Key
  /** The pieces of its games, for pictures of them. */
  pieces: 'cards' | 'tiles'
  /** Loads its fold, its board, the panels around it and its texts. */
  load: () => Promise<Game>
}

const shedding = () => import('./shedding').then(({ game }) => anyView(game()))

/** The families by `family` of `GET /api/games`. A new game of one of these families needs no change here. */
const FAMILIES: ReadonlyMap<string, Family> = new Map([
  ['landlord', { group: 'group_shedding', pieces: 'cards', load: shedding }],
  ['climbing', { group: 'group_shedding', pieces: 'cards', load: shedding }],
  ['holdem', { group: 'group_other', pieces: 'cards', load: () => import('./holdem').then(({ game }) => anyView(game())) }],
  ['riichi', { group: 'group_other', pieces: 'tiles', load: () => import('./riichi').then(({ game }) => anyView(game())) }],
  ['mahjong', { group: 'group_other', pieces: 'tiles', load: () => import('./mahjong').then(({ game }) => anyView(game())) }],
])

const loading = new Map<string, Promise<Game>>()
const loaded = new Map<string, Game>()

/** Returns a game without the type of its view. That is safe, as its board only gets views that its own fold made. */
function anyView<View>(game: Game<View>): Game {
  return game as unknown as Game
}

/** The error for a game that the server has and this page cannot draw; its message is in the reader's language. */
export class NoBoard extends Error {
  constructor(key: string) {
    super(t('no_board', { game: pick(gameOf(key)?.name, key) }))
  }
}

/** Returns the facts of a game's family; undefined if the page has no board for it. */
export function familyOf(info: GameInfo | undefined): Family | undefined {
  return info && FAMILIES.get(info.family)
}

/** Whether this page has a board for a game. */
export function hasBoard(key: string): boolean {
  return familyOf(gameOf(key)) !== undefined
}

/**
 * Loads the fold, the board and the texts for a game. Throws `NoBoard` if this page cannot draw it, another
 * error if the list of games or the board could not be loaded.
 */
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

/** Returns the fold, the board and the texts for a game if they have been loaded; else null. */
export function loadedBoard(key: string): Game | null {
  return loaded.get(gameOf(key)?.family ?? '') ?? null
}

/**
 * A fold without knowledge of a game: a deal begins without a view, and a view that the server has sent stays
 * as it is.
 */
const NO_FOLD: Fold = { opening: () => null, after: (view) => view }

/**
 * Returns the fold of a game. If this page has no board for the game, the fold changes no view, so that the
 * game's tables can still be left. Throws what `boardOf` throws, other than `NoBoard`.
 */
export async function foldOf(key: string): Promise<Fold> {
  try {
    return (await boardOf(key)).fold
  } catch (error) {
    if (error instanceof NoBoard) return NO_FOLD
    throw error
  }
}
