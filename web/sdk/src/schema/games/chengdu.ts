/* Generated from docs/schema by `npm run types` (web/sdk/generate.ts): not edited by hand. */
/* 成都麻将 (Chengdu Mahjong) */

export type Action = Discard | Pung | Kong | Win | Pass | Hide | Declare | Swap

export type GameEvent =
  | Thrown
  | Dealt
  | Swapped
  | Chosen
  | Drawn
  | Discarded
  | Claimed
  | Konged
  | KongAnnounced
  | Robbed
  | WindowClosed
  | Won
  | FalseWon
  | Paid
  | Checked
  | HorsesShown
  | HandsShown
  | Turn
  | Settled

/** What a table may choose; the defaults are the preset `classic`. */
export interface OptionsInput {
  /** @default 1 */
  base?: number
  /** @default "dingzhang" */
  que?: 'declare' | 'dingzhang' | 'off'
  /** @default false */
  que_first?: boolean
  /** @default false */
  swap3?: boolean
  /** @default true */
  seat_by_dice?: boolean
  /** @default 0 */
  horses?: number
  /** @default "three" */
  suits?: 'three' | 'two'
  /** @default false */
  flow?: boolean
  /** @default "plus1" */
  zimo_mode?: 'double' | 'none' | 'plus1'
  /** @default "feeder" */
  yin_gsh?: 'all' | 'feeder'
  /** @default false */
  gsp_x2?: boolean
  /** @default false */
  qg_x2?: boolean
  /** @default "off" */
  call_transfer?: 'each' | 'off' | 'split'
  /** @default 0 */
  cap?: number
  /** @default 8 */
  penalty?: number
  /** @default "tenpai" */
  sanhua_pays?: 'all' | 'tenpai'
  /** @default "best" */
  chajiao?: 'best' | 'off' | 'worst'
  /** @default true */
  tuishui?: boolean
  /** @default "same_tile" */
  pass_lock?: 'any_tile' | 'off' | 'same_tile' | 'unless_higher'
  /** @default "refuse" */
  false_hu?: 'penalty' | 'refuse'
  /** @default false */
  wan_fresh_only?: boolean
  /** @default "feeder_2" */
  rain_x2?: 'all_1' | 'feeder_1' | 'feeder_2'
  /** @default "off" */
  tianhu?: 'off' | 'x32' | 'x8'
  /** @default "off" */
  dihu?: 'off' | 'x32' | 'x8'
  /** @default false */
  haidi?: boolean
  /** @default false */
  jiangdui?: boolean
  /** @default false */
  menqing?: boolean
  /** @default false */
  duanyao?: boolean
  /** @default false */
  jingou?: boolean
  /** @default false */
  luohan?: boolean
  /** @default true */
  yaojiu?: boolean
  /** @default "gen" */
  gen_long7?: 'gen' | 'x16' | 'x8'
}

/** Puts a tile into the river (打牌). */
export interface Discard {
  a: 'discard'
  tile: string
  /**
   * The tile that was just drawn (摸切), and not its like from the hand.
   *
   * @default false
   */
  drawn?: boolean
}

/** Claims the discard for a triplet (碰). */
export interface Pung {
  a: 'pung'
  /** The two from the hand. */
  tiles: string[]
}

/** Lays down four alike (杠): on the own turn, or with the discard. */
export interface Kong {
  a: 'kong'
  tile: string
  kind: 'ankan' | 'daiminkan' | 'shouminkan' | 'wan' | 'yin' | 'zhi'
}

/** Wins (胡): with the own draw, the discard, or the tile of a kong that is robbed. */
export interface Win {
  a: 'win'
}

/** Claims nothing (过). */
export interface Pass {
  a: 'pass'
}

/** Lays a tile face down (定张): its suit will be missing, and it is the first discard. */
export interface Hide {
  a: 'hide'
  tile: string
}

/** Names the missing suit: one that was not dealt (报缺), or any (定缺). */
export interface Declare {
  a: 'declare'
  suit: 'm' | 'p' | 's'
}

/** Passes on three tiles of one suit (换三张). */
export interface Swap {
  a: 'swap'
  tiles: string[]
}

/** Two dice were thrown (掷骰). */
export interface Thrown {
  e: 'thrown'
  kind: 'break' | 'dealer' | 'seat' | 'swap'
  seat: number
  /**
   * @minItems 2
   * @maxItems 2
   */
  dice: [number, number]
}

/** Tiles were dealt (抓牌); also says what the table brings into the deal. */
export interface Dealt {
  e: 'dealt'
  dealer: number
  /** The seats in turn order (逆时针), the first is East; the board puts them round the table like this. */
  order: number[]
  /** Per seat, sorted; None where the viewer may not look. */
  hands: (string[] | null)[]
  counts: number[]
  /** Tiles left to draw. */
  wall: number
  /** How many horses (马) lie face down for each seat. */
  horses: number[]
  /** What comes next. */
  stage: 'que' | 'swap' | 'turn'
}

/** All have chosen: three tiles of each went to another seat. */
export interface Swapped {
  e: 'swapped'
  /** Per seat, who got its tiles. */
  to: number[]
  /** Per seat, what it passed on; None where the viewer neither gave nor got them. */
  tiles: (string[] | null)[]
  stage: 'que' | 'turn'
}

/** All have chosen: missing suits are known, and hidden tiles lie face down. */
export interface Chosen {
  e: 'chosen'
  /** Per seat; None: its hidden tile will show it. Who hid a tile itself knows. */
  missing: (('m' | 'p' | 's') | null)[]
  /** Per seat its hidden tile, `??` for others than the viewer; None: it declared. */
  hidden: (string | null)[]
}

/** A seat drew a tile (摸牌). */
export interface Drawn {
  e: 'drawn'
  seat: number
  /** None where the viewer may not look. */
  tile: string | null
  /** Tiles left. */
  wall: number
  /**
   * The kong that it replaces a tile for (补牌).
   *
   * @default null
   */
  after?: 'ankan' | 'daiminkan' | 'shouminkan' | 'wan' | 'yin' | 'zhi'
}

/** A seat discarded (打牌); the tile can be claimed. */
export interface Discarded {
  e: 'discarded'
  seat: number
  tile: string
  /**
   * It was the tile just drawn.
   *
   * @default false
   */
  drawn?: boolean
  /**
   * It was the hidden tile, and its suit is missing from now on.
   *
   * @default false
   */
  flipped?: boolean
}

/** A seat took the last discard for a pung (碰) or a kong (引杠). */
export interface Claimed {
  e: 'claimed'
  seat: number
  meld: Meld
}

/** A group that has been laid down. */
export interface Meld {
  /** `pung` (碰), or the kind of the kong. */
  kind: 'pung' | ('ankan' | 'daiminkan' | 'shouminkan' | 'wan' | 'yin' | 'zhi')
  /** Three or four. */
  tiles: string[]
  /**
   * Who discarded the claimed tile; None: all are from the own hand. An added kong keeps the feeder of its pung.
   *
   * @default null
   */
  feeder?: number
}

/** A seat laid down a kong on its turn: 直杠, or 弯杠 that nobody robbed. */
export interface Konged {
  e: 'konged'
  seat: number
  meld: Meld
}

/** A seat is about to add a tile to its pung (弯杠); the tile can be robbed (抢杠). */
export interface KongAnnounced {
  e: 'kong_announced'
  seat: number
  tile: string
}

/** The announced kong came to nothing: its tile went to the winners, the pung stays. */
export interface Robbed {
  e: 'robbed'
  seat: number
  tile: string
}

/** Nobody can claim the tile any more; what was taken follows. Comes after every discard and announced kong. */
export interface WindowClosed {
  e: 'window_closed'
  /** Per seat the tiles that it may not win with until its next turn (过胡), `??` for any; empty for other viewers. */
  locks: string[][]
}

/** A seat won (胡). Of several winners each has its own, in turn order from the discarder. */
export interface Won {
  e: 'won'
  seat: number
  tile: string
  kind: 'dianpao' | 'gsh' | 'qianggang' | 'zimo'
  /** Who pays alone: the discarder, the robbed, the feeder of the kong; None: everybody who is still in. */
  feeder: number | null
  /** Of the base stake, the +1 of a self-draw not counted. */
  multiplier: number
  /** What is added after multiplying (自摸加底). */
  plus: number
  fans: Fan[]
  /** What was concealed, without the winning tile; None where the game goes on with it (血流). */
  hand: string[] | null
}

/** One reason why a hand is worth more (番). */
export interface Fan {
  name:
    | 'dadui'
    | 'diaoche'
    | 'dihu'
    | 'duanyao'
    | 'gen'
    | 'gsh'
    | 'gsp'
    | 'haidi'
    | 'jiangdui'
    | 'jingou'
    | 'long7'
    | 'luohan'
    | 'menqing'
    | 'qg'
    | 'qidui'
    | 'qing'
    | 'tianhu'
    | 'yao'
    | 'zimo'
  /** What it multiplies by; 根 two for each. */
  factor: number
}

/** A seat said it had won and had not (诈胡): its hand is dead (相公). */
export interface FalseWon {
  e: 'false_won'
  seat: number
}

/** Money changed hands, at once. */
export interface Paid {
  e: 'paid'
  payments: Payment[]
}

/** A line of the ledger (账): `payer` pays `payee`. */
export interface Payment {
  kind:
    | ('chajiao' | 'horse' | 'sanhua' | 'transfer' | 'tuishui' | 'wan' | 'yin' | 'zhahu' | 'zhi')
    | ('dianpao' | 'gsh' | 'qianggang' | 'zimo')
  payer: number
  payee: number
  /** A multiple of the base stake (底分), at least one. */
  amount: number
  /**
   * Which kong of the deal it is about (0 is the first one), where it is about one.
   *
   * @default null
   */
  ref?: number
}

/** The wall is out and several are still in: their hands were checked (查叫). */
export interface Checked {
  e: 'checked'
  checks: Check[]
}

/** What the check at the end found of a seat (查叫). */
export interface Check {
  seat: number
  readiness: 'jiao' | 'sanhua' | 'wujiao'
  waits: Wait[]
}

/** A tile that would complete a hand (叫). */
export interface Wait {
  tile: string
  /** What the hand would be worth with it, discarded by another seat. */
  multiplier: number
}

/** The horses were turned over (买马). */
export interface HorsesShown {
  e: 'horses_shown'
  /** Per owner. */
  horses: string[][]
  /** Per owner and tile, whose luck it shares. */
  seats: number[][]
}

/** The deal is over: everybody's concealed tiles, a hidden one included. */
export interface HandsShown {
  e: 'hands_shown'
  hands: string[][]
  end: 'one_left' | 'wall'
}

/** It is now this seat's turn, and everyone may know (never sent for secret claims). */
export interface Turn {
  e: 'turn'
  seat: number
  /**
   * Unix milliseconds; the engine has no clock, so the table fills this in.
   *
   * @default null
   */
  deadline_at?: number
}

/** The deal is settled (结算); equals `Game.outcome` of the state it led to. */
export interface Settled {
  e: 'settled'
  /** One per seat, in chips or points. */
  amounts: number[]
  lines: Line[]
}

/** One line of a settlement. A seat's lines, mirrored ones included, add up to its amount. */
export interface Line {
  seat: number
  /** A word of the game's, in snake_case, e.g. `bomb`, `landlord_won`. */
  reason: string
  /** Change of `seat`; 0 in a multiplier's line. */
  amount: number
  /**
   * The other side; its mirror line with the opposite amount is implied.
   *
   * @default null
   */
  to?: number
  /**
   * What a multiplier's line multiplies by.
   *
   * @default null
   */
  factor?: number
}

/** All one viewer may know; built up from what is allowed. Tuples are per seat unless said otherwise. */
export interface View {
  options: Options
  /** Whose view it is; None for a spectator. */
  you: number | null
  /** The viewer's own concealed tiles, sorted, the drawn one among them; None for a spectator. */
  hand: string[] | null
  /** The seats in turn order, East first; not settled before the deal. */
  order: number[]
  /** How many concealed tiles each seat holds, a hidden one not counted. */
  counts: number[]
  melds: Meld[][]
  rivers: RiverTile[][]
  /** The missing suit (缺门) where the viewer knows it. */
  missing: (('m' | 'p' | 's') | null)[]
  /** Tiles that lie face down (定张), `??` for others than the viewer. */
  hidden: (string | null)[]
  /** What the payments of this deal come to so far. */
  scores: number[]
  /** How many horses (马) lie face down for each. */
  horses: number[]
  status: string
  /** What is being waited for. */
  stage: ('claim' | 'que' | 'swap' | 'turn') | null
  dealer: number | null
  thrown: Thrown[]
  /** The tile that the viewer has just drawn. */
  drawn: string | null
  /** The seat that holds a tile just drawn. */
  drawer: number | null
  /** What can be claimed. */
  last: Offered | null
  turn: number | null
  /** Tiles left to draw. */
  wall: number
  swapped: Swapped | null
  /** Tiles that the viewer may not win with until its next turn (过胡); `??`: any. */
  locks: string[]
  /** In the order won. */
  wins: Won[]
  /** 相公, in the order they came to it. */
  dead: number[]
  ledger: Payment[]
  horses_shown: HorsesShown | null
  /** 查叫, by seat. */
  checks: Check[]
  /** Everybody's concealed tiles, once the deal is over. */
  hands: string[][] | null
  end: ('one_left' | 'wall') | null
  amounts: number[] | null
  /** The settlement, line by line. */
  lines: Line[]
}

/** What a table may choose; the defaults are the preset `classic`. */
export interface Options {
  base: number
  que: 'declare' | 'dingzhang' | 'off'
  que_first: boolean
  swap3: boolean
  seat_by_dice: boolean
  horses: number
  suits: 'three' | 'two'
  flow: boolean
  zimo_mode: 'double' | 'none' | 'plus1'
  yin_gsh: 'all' | 'feeder'
  gsp_x2: boolean
  qg_x2: boolean
  call_transfer: 'each' | 'off' | 'split'
  cap: number
  penalty: number
  sanhua_pays: 'all' | 'tenpai'
  chajiao: 'best' | 'off' | 'worst'
  tuishui: boolean
  pass_lock: 'any_tile' | 'off' | 'same_tile' | 'unless_higher'
  false_hu: 'penalty' | 'refuse'
  wan_fresh_only: boolean
  rain_x2: 'all_1' | 'feeder_1' | 'feeder_2'
  tianhu: 'off' | 'x32' | 'x8'
  dihu: 'off' | 'x32' | 'x8'
  haidi: boolean
  jiangdui: boolean
  menqing: boolean
  duanyao: boolean
  jingou: boolean
  luohan: boolean
  yaojiu: boolean
  gen_long7: 'gen' | 'x16' | 'x8'
}

/** One discard. */
export interface RiverTile {
  tile: string
  /**
   * It was the tile just drawn (摸切).
   *
   * @default false
   */
  drawn?: boolean
  /**
   * It was the hidden tile (定张).
   *
   * @default false
   */
  flipped?: boolean
  /**
   * Who claimed it: one for a meld, or all who won with it. It still lies in its place.
   *
   * @default []
   */
  taken_by?: number[]
}

/** The tile that can be claimed. */
export interface Offered {
  seat: number
  tile: string
  robbing: boolean
}

/** `Prompt.legal` of kind `swap`: three tiles of one of these suits. */
export interface SwapChoice {
  suits: ('m' | 'p' | 's')[]
}

/** `Prompt.legal` of kind `hide`: lay down one of the tiles, or declare a suit that was not dealt. */
export interface HideChoice {
  tiles: string[]
  suits: ('m' | 'p' | 's')[]
}

/** `Prompt.legal` of kind `declare`: choose a suit. */
export interface DeclareChoice {
  suits: ('m' | 'p' | 's')[]
}

/** `Prompt.legal` of kind `discard`: the own turn. */
export interface TurnChoice {
  /** The kinds that may go, sorted. */
  discards: string[]
  /** The tile just drawn. */
  drawn: string | null
  /** Why not every tile may go: the hidden tile is first, the missing suit is, or a hand that has won is fixed. */
  bound: ('hidden' | 'locked' | 'missing') | null
  kongs: Kong[]
  win: WinOffer | null
  /** The table lets players err: `win` may be said in any case, at one's own risk (诈胡). */
  any_win: boolean
}

/** What a win would be worth. */
export interface WinOffer {
  multiplier: number
  plus: number
  fans: Fan[]
}

/** `Prompt.legal` of kind `claim`: others' tiles. */
export interface ClaimChoice {
  tile: string
  /** Whose it is. */
  seat: number
  /** It is the tile of an added kong. */
  robbing: boolean
  win: WinOffer | null
  pung: Pung | null
  kong: Kong | null
  any_win: boolean
}

/** 听牌提示: what a player could work out alone. */
export interface Help {
  /** What the hand waits for as it is. */
  waits: WaitHelp[]
  /** On the own turn: each discard that leaves a wait. */
  discards: DiscardHelp[]
}

/** A tile that would complete the hand. */
export interface WaitHelp {
  tile: string
  /** How many of it the seat has not seen anywhere. */
  left: number
  multiplier: number
}

/** What the hand waits for after a discard. */
export interface DiscardHelp {
  tile: string
  waits: WaitHelp[]
}

export type GameOptions = OptionsInput
export type GameView = View
export type Legal_swap = SwapChoice
export type Legal_hide = HideChoice
export type Legal_declare = DeclareChoice
export type Legal_discard = TurnChoice
export type Legal_claim = ClaimChoice
export type GameHelp = Help
