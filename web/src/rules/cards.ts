/** The card of the rules (规则卡): the content of each game's file in `cards/`, and its examples as cards or tiles. */
import type { Text } from '#sdk/types'

/** The worth of a hand, yaku or fan. */
export type Worth =
  /** The factor by which the stakes, or the hand's worth, are multiplied. */
  | { times: number }
  /** The yaku's han in a closed and in an open hand. If `open` is 0, the yaku counts in a closed hand only. */
  | { han: [closed: number, open: number] }
  | { yakuman: number }

export interface Item {
  /** The name on the wire. */
  key: string
  name: Text
  /**
   * The example: cards (`5d 5c 5s`), or tiles, that is, the hand, the winning tile, and in brackets the
   * melds, `k` before a concealed kan.
   */
  show?: string
  note?: Text
  worth?: Worth
  /** The option that must be on for the item to be shown at a table; absent: it is always shown. */
  option?: string
  /** Whether the example is a win by the player's own draw. */
  drawn?: boolean
}

export interface Group {
  title: Text
  note?: Text
  items: Item[]
  /** Whether each hand beats the previous one (`rising`), or is beaten by it (`falling`). */
  rising?: boolean
  falling?: boolean
}

/** The rules of one game as one sheet. tests/web/test_rule_cards.py compares each with the engine. */
export interface RuleCardData {
  name: Text
  seats: { min: number; max: number }
  /** The number of cards or tiles of the game. */
  pieces: number
  tiles?: boolean
  /** Ranks of cards from the highest to the lowest; numbers of tiles in their order. */
  order: string[]
  honours?: string[]
  /** Suits from the highest to the lowest, where they decide. */
  suits?: string[]
  points?: Record<string, number>
  /** The goal, the play, and the score. */
  lines: [Text, Text, Text]
  covers: Text
  groups: Group[]
  /**
   * The values besides those of hands: factors, payments, penalties. `of`: the same values as numbers, for
   * the test.
   */
  scale: { key: string; label: Text; value: Text; of: unknown }[]
  notes: Text[]
}

const FILES = import.meta.glob<RuleCardData>('./cards/*.json', { import: 'default' })
const LOADERS = new Map(Object.entries(FILES).map(([path, load]) => [/([^/]+)\.json$/.exec(path)?.[1] ?? path, load]))

/** Returns a game's card; null if it has none. Throws if it does not load. */
export async function cardOf(game: string): Promise<RuleCardData | null> {
  const load = LOADERS.get(game)
  return load ? load() : null
}

export interface Shown {
  /** The concealed tiles, without the winning one. */
  hand: string[]
  winning: string
  melds: { tiles: string[]; hidden: boolean }[]
}

/** Returns the tiles of a short text: `123m5p` stands for four tiles. */
export function tilesOf(text: string): string[] {
  return [...text.matchAll(/(\d+)([mpsfy])/g)].flatMap(([, ranks = '', suit]) => [...ranks].map((rank) => `${rank}${suit}`))
}

/** Reads an example of tiles. */
export function handOf(show: string): Shown {
  const [, hand = '', winning = '', melds] = /^(\w+) (\w+)(?: \((.*)\))?$/.exec(show) ?? []
  return {
    hand: tilesOf(hand),
    winning,
    melds: (melds?.split(' ') ?? []).map((meld) => ({ tiles: tilesOf(meld), hidden: meld.startsWith('k') })),
  }
}
