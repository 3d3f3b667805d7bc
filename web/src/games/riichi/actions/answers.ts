/** The possible answers as buttons: 过 apart at the left, 荣 or 自摸 the last and largest. Pure. */
import type { Action, Prompt } from '#sdk'
import { inOrder } from '../../parts/tiles/tiles.ts'
import type { ClaimChoice, KongMove, Tile, TurnChoice, Worth } from '../view'

export const KEYS = { pass: 'X', chow: 'C', pung: 'P', kong: 'K', kyuushu: 'Y', riichi: 'R', win: 'W' } as const

/**
 * A question to the player before an answer is sent: which tiles the answer takes, or whether it is meant.
 */
export type Asking = 'chow' | 'pung' | 'kong' | 'riichi' | 'kyuushu'

/** One of several ways to give an answer. `red`: whether it uses a red five. */
export interface Way {
  tiles: readonly Tile[]
  red: boolean
  /** The key of the word for the kind of the kan (杠); absent for 吃 and 碰. */
  word?: string
  press: Action
}

export interface Answer {
  id: Asking | 'pass' | 'win'
  look: 'pass' | 'plain' | 'win'
  word: string
  tiles?: readonly Tile[]
  worth?: Worth
  note?: { word: string; n: number }
  key: string
  press: Action | { ask: Asking }
}

export function answersOf(prompt: Prompt | null, callable = true): Answer[] {
  if (prompt?.kind === 'discard') return turn(prompt.legal as unknown as TurnChoice)
  return prompt?.kind === 'claim' ? claim(prompt.legal as unknown as ClaimChoice, callable) : []
}

/**
 * Returns the ways to make a call (吃, 碰, 杠); empty for the questions of riichi and 九种九牌. The player is asked
 * only if there are several ways.
 */
export function waysOf(prompt: Prompt | null, asking: Asking): Way[] {
  if (!prompt) return []
  const legal = prompt.legal as unknown as TurnChoice & ClaimChoice
  if (asking === 'chow') return withRed(legal.chows ?? [])
  if (asking === 'pung') return withRed(legal.pungs ?? [])
  if (asking === 'kong')
    return (legal.kongs ?? []).map((kong) => ({ tiles: fourOf(kong), red: false, word: `meld_${kong.kind}`, press: { ...kong } }))
  return []
}

function turn({ kyuushu, kongs, riichi, win }: TurnChoice): Answer[] {
  return [
    ...(kyuushu === null ? [] : [one('kyuushu', 'kyuushu', { ask: 'kyuushu' }, { note: { word: 'abort', n: kyuushu } })]),
    ...kong(kongs),
    ...(riichi.length > 0 ? [one('riichi', 'riichi', { ask: 'riichi' })] : []),
    ...(win ? [one('win', 'tsumo', { a: 'win' }, { look: 'win', worth: win })] : []),
  ]
}

function claim({ chows, pungs, kong: fed, win }: ClaimChoice, callable: boolean): Answer[] {
  const calls = callable ? [...several('chow', chows), ...several('pung', pungs), ...kong(fed ? [fed] : [])] : []
  return [
    one('pass', 'pass', { a: 'pass' }, { look: 'pass' }),
    ...calls,
    ...(win ? [one('win', 'ron', { a: 'win' }, { look: 'win', worth: win })] : []),
  ]
}

function several(id: 'chow' | 'pung', moves: readonly (Action & { tiles: Tile[] })[]): Answer[] {
  const [first] = moves
  if (!first) return []
  return [one(id, id, moves.length > 1 ? { ask: id } : { ...first }, moves.length > 1 ? {} : { tiles: inOrder(first.tiles) })]
}

function kong(kongs: readonly KongMove[]): Answer[] {
  const [first] = kongs
  if (!first) return []
  return [
    kongs.length > 1
      ? one('kong', 'kong', { ask: 'kong' }, { tiles: kongs.map(({ tile }) => tile) })
      : one('kong', 'kong', { ...first }, { tiles: [first.tile] }),
  ]
}

function one(id: Answer['id'], word: string, press: Answer['press'], more: Partial<Answer> = {}): Answer {
  return { id, look: 'plain', word, key: KEYS[id], press, ...more }
}

function withRed(moves: readonly (Action & { tiles: Tile[] })[]): Way[] {
  return moves.map((move) => ({ tiles: inOrder(move.tiles), red: move.tiles.some((tile) => tile[0] === '0'), press: { ...move } }))
}

export function fourOf({ tile }: KongMove): Tile[] {
  return [tile, tile, tile, tile]
}
