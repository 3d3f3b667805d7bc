/** The possible answers as buttons: 过 apart at the left, 胡 the last and largest. Pure. */
import type { Action, Prompt } from '#sdk'
import type { ClaimChoice, DeclareChoice, HideChoice, KongMove, Suit, Tile, TurnChoice, WinOffer } from '../view'

/** The fixed keys of answers. The key of a suit is its number in the row instead. */
export const KEYS = { win: 'W', kong: 'K', pung: 'P', pass: 'X' } as const

/** A button. `press`: the action that it sends, or the question that it opens first. */
export interface Answer {
  id: string
  /** How it looks. `pass`: apart; `plain`: an answer among others; `call`: a claim or a suit; `win`: a win. */
  look: 'pass' | 'plain' | 'call' | 'win'
  /** The key of its text. */
  word: string
  suit?: Suit
  /** The tiles that it shows, if there is room. */
  tiles?: readonly Tile[]
  offer?: WinOffer
  /** A small second line. */
  note?: { word: string; n: number }
  key?: string
  press: Action | { ask: 'kong'; kongs: KongMove[] } | { ask: 'false_win' }
}

export function answersOf(prompt: Prompt | null, held: Record<string, number>): Answer[] {
  switch (prompt?.kind) {
    case 'discard':
      return turn(prompt.legal as unknown as TurnChoice)
    case 'claim':
      return claim(prompt.legal as unknown as ClaimChoice)
    case 'declare':
      return declare(prompt.legal as unknown as DeclareChoice, held)
    case 'hide':
      return (prompt.legal as unknown as HideChoice).suits.map(
        (suit): Answer => ({ id: `declare-${suit}`, look: 'plain', word: 'declare_suit', suit, press: { a: 'declare', suit } }),
      )
  }
  return []
}

function turn(choice: TurnChoice): Answer[] {
  return [...kong(choice.kongs), ...win(choice.win, choice.any_win)]
}

function claim({ tile, pung, kong: fed, win: offer, any_win }: ClaimChoice): Answer[] {
  return [
    { id: 'pass', look: 'pass', word: 'pass', key: KEYS.pass, press: { a: 'pass' } },
    ...(pung
      ? [{ id: 'pung', look: 'call', word: 'pung', tiles: [...pung.tiles, tile], key: KEYS.pung, press: { ...pung } } satisfies Answer]
      : []),
    ...kong(fed ? [fed] : []),
    ...win(offer, any_win),
  ]
}

function kong(kongs: readonly KongMove[]): Answer[] {
  const only = kongs.length === 1 ? kongs[0]! : null
  if (only) return [{ id: 'kong', look: 'call', word: 'kong', tiles: fourOf(only), key: KEYS.kong, press: { ...only } }]
  return kongs.length === 0
    ? []
    : [
        {
          id: 'kong',
          look: 'call',
          word: 'kong',
          tiles: kongs.map((one) => one.tile),
          key: KEYS.kong,
          press: { ask: 'kong', kongs: [...kongs] },
        },
      ]
}

function win(offer: WinOffer | null, risky: boolean): Answer[] {
  if (offer) return [{ id: 'win', look: 'win', word: 'win', offer, key: KEYS.win, press: { a: 'win' } }]
  return risky ? [{ id: 'win', look: 'plain', word: 'win', key: KEYS.win, press: { ask: 'false_win' } }] : []
}

/** The answers for 定缺: the suits in their order, all alike. */
function declare({ suits }: DeclareChoice, held: Record<string, number>): Answer[] {
  return suits.map(
    (suit, at): Answer => ({
      key: String(at + 1),
      id: `declare-${suit}`,
      look: 'call',
      word: `drop_${suit}`,
      tiles: [`1${suit}`],
      note: { word: 'n_tiles', n: held[suit] ?? 0 },
      press: { a: 'declare', suit },
    }),
  )
}

/** Returns the tiles that the server would swap in our place (换三张); empty for any other prompt. */
export function suggestedTiles({ kind, default: own }: Prompt): Tile[] {
  return kind === 'swap' ? [...((own?.['tiles'] as Tile[] | undefined) ?? [])] : []
}

export function fourOf({ tile }: KongMove): Tile[] {
  return [tile, tile, tile, tile]
}
