/** The page's additions to the server's list of games: a picture, the order, the length of a deal. */
import type { GameInfo } from '#sdk'

const FILES = import.meta.glob<string>('../art/games/*.svg', { query: '?url', import: 'default', eager: true })

const PICTURES = new Map(Object.entries(FILES).map(([path, url]) => [/([^/]+)\.svg$/.exec(path)?.[1] ?? path, url]))

/** The games, the most played first, each with the minutes of a deal; 0: players come and go as they like. */
const KNOWN: ReadonlyMap<string, number> = new Map([
  ['doudizhu', 4],
  ['holdem', 0],
  ['chengdu', 8],
  ['riichi', 15],
  ['doudizhu_x', 4],
  ['doudizhu_4p', 6],
  ['big_two', 4],
  ['wuguapi', 6],
  ['three_two_one', 4],
  ['qigui521', 6],
  ['qigui523', 6],
])

/** Returns the address of a game's picture; undefined if it has none. */
export function pictureOf(game: string): string | undefined {
  return PICTURES.get(game)
}

/** Returns about how many minutes a deal takes; 0: players come and go as they like; undefined: not known. */
export function minutesOf(game: string): number | undefined {
  return KNOWN.get(game)
}

/** Returns games with the most played first; unranked ones keep their order, at the end. */
export function byFavour<Game extends Pick<GameInfo, 'key'>>(games: readonly Game[]): Game[] {
  return games.toSorted((a, b) => placeOf(a.key) - placeOf(b.key))
}

/** Returns a game's place in the order of `KNOWN`, from 0; a game that is not there comes after all others. */
export function placeOf(game: string): number {
  const place = [...KNOWN.keys()].indexOf(game)
  return place === -1 ? KNOWN.size : place
}
