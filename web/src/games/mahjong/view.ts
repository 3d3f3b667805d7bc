/** What one viewer knows of a deal of mahjong: the wire's own `view`. Arrays are per seat unless said otherwise. */
import type { GameEvent, Json, Line, Seat } from '#sdk'

/** A tile as the wire writes it: `5m`, `0p` (red), `1f`; `??` if hidden. */
export type Tile = string
export type Suit = 'm' | 'p' | 's'

/** Chengdu: `wan` 弯杠 (added), `zhi` 直杠 (concealed), `yin` 引杠 (a discard). */
export type KongKind = 'wan' | 'zhi' | 'yin'

/** A group that has been laid down. A claimed tile is its last. */
export interface Meld {
  kind: 'pung' | KongKind
  tiles: Tile[]
  /** Who discarded the claimed tile; absent: all are from the own hand. */
  feeder?: Seat
}

export interface RiverTile {
  tile: Tile
  /** It was the tile just drawn (摸切). */
  drawn?: boolean
  /** It was the hidden tile (定张). */
  flipped?: boolean
  /** Who claimed it; it still lies in its place. */
  taken_by?: Seat[]
}

export interface Offered {
  seat: Seat
  tile: Tile
  robbing: boolean
}

export interface Fan {
  name: string
  factor: number
}

export interface Won extends GameEvent {
  seat: Seat
  tile: Tile
  kind: 'zimo' | 'gsh' | 'dianpao' | 'qianggang'
  /** Who pays alone; null: everybody who is still in. */
  feeder: Seat | null
  multiplier: number
  plus: number
  fans: Fan[]
  /** What was concealed, without the winning tile; null where the game goes on with it. */
  hand: Tile[] | null
}

export interface Payment {
  kind: string
  payer: Seat
  payee: Seat
  amount: number
  ref?: number
}

export interface Wait {
  tile: Tile
  multiplier: number
}

export interface Check {
  seat: Seat
  readiness: 'jiao' | 'wujiao' | 'sanhua'
  waits: Wait[]
}

export type Stage = 'swap' | 'que' | 'turn' | 'claim'

export interface View {
  options: Record<string, Json>
  you: Seat | null
  hand: Tile[] | null
  order: Seat[]
  counts: number[]
  melds: Meld[][]
  rivers: RiverTile[][]
  missing: (Suit | null)[]
  hidden: (Tile | null)[]
  scores: number[]
  horses: number[]
  status: string
  stage: Stage | null
  dealer: Seat | null
  thrown: GameEvent[]
  drawn: Tile | null
  drawer: Seat | null
  last: Offered | null
  turn: Seat | null
  wall: number
  swapped: GameEvent | null
  locks: Tile[]
  wins: Won[]
  dead: Seat[]
  ledger: Payment[]
  horses_shown: GameEvent | null
  checks: Check[]
  hands: Tile[][] | null
  end: 'wall' | 'one_left' | null
  amounts: number[] | null
  lines: Line[]
}

// What a seat is asked: `prompt.legal`

export interface KongMove {
  a: 'kong'
  tile: Tile
  kind: KongKind
}

export interface WinOffer {
  multiplier: number
  plus: number
  fans: Fan[]
}

/** Of kind `discard`: the own turn. */
export interface TurnChoice {
  discards: Tile[]
  drawn: Tile | null
  bound: 'hidden' | 'missing' | 'locked' | null
  kongs: KongMove[]
  win: WinOffer | null
  any_win: boolean
}

/** Of kind `claim`. */
export interface ClaimChoice {
  tile: Tile
  seat: Seat
  robbing: boolean
  win: WinOffer | null
  pung: { a: 'pung'; tiles: Tile[] } | null
  kong: KongMove | null
  any_win: boolean
}

/** Of kind `swap`: three tiles of one of these suits. */
export interface SwapChoice {
  suits: Suit[]
}

/** Of kind `hide`: lay down one of the tiles, or declare a suit that was not dealt. */
export interface HideChoice {
  tiles: Tile[]
  suits: Suit[]
}

/** Of kind `declare`. */
export interface DeclareChoice {
  suits: Suit[]
}

export interface WaitHelp {
  tile: Tile
  /** How many of it the seat has not seen anywhere. */
  left: number
  multiplier: number
}

/** 听牌提示: what a player could work out alone; not where the table has no aids. */
export interface Help {
  /** What the hand waits for as it is. */
  waits: WaitHelp[]
  /** On the own turn: each discard that leaves a wait. */
  discards: { tile: Tile; waits: WaitHelp[] }[]
}

/** The wins of a seat: several where winners play on. */
export function winsOf(view: View, seat: Seat): Won[] {
  return view.wins.filter((won) => won.seat === seat)
}

/** Whether a seat has left the deal by winning it. */
export function isOut(view: View, seat: Seat): boolean {
  return !view.options['flow'] && view.wins.some((won) => won.seat === seat)
}
