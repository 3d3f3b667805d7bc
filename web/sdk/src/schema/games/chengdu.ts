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

/** Options of a table; the defaults are the preset `classic`. */
export type OptionsInput = {
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
export type Discard = {
  a: 'discard'
  tile: string
  /**
   * Whether it is the tile just drawn (摸切), not an equal one from the hand.
   *
   * @default false
   */
  drawn?: boolean
}

/** Claims the discard for a triplet (碰). */
export type Pung = {
  a: 'pung'
  /** The two from the hand; a red five is named as such. */
  tiles: string[]
}

/** Lays down four alike (杠): on one's turn, or with the discard. */
export type Kong = {
  a: 'kong'
  /** The kind; a kong of fives names the black five, because all four are laid down, the red one too. */
  tile: string
  kind: 'ankan' | 'daiminkan' | 'shouminkan' | 'wan' | 'yin' | 'zhi'
}

/** Wins (胡): with one's draw, the discard, or the tile of a kong that is robbed. */
export type Win = {
  a: 'win'
}

/** Claims nothing (过). */
export type Pass = {
  a: 'pass'
}

/** Lays a tile face down (定张): its suit is the missing suit, and it is the first discard. */
export type Hide = {
  a: 'hide'
  tile: string
}

/** Names the missing suit: one that is not in the hand (报缺), or any (定缺). */
export type Declare = {
  a: 'declare'
  suit: 'm' | 'p' | 's'
}

/** Gives three tiles of one suit to another seat (换三张). */
export type Swap = {
  a: 'swap'
  tiles: string[]
}

/** Two dice were thrown (掷骰). */
export type Thrown = {
  e: 'thrown'
  kind: 'break' | 'dealer' | 'seat' | 'swap'
  seat: number
  /**
   * @minItems 2
   * @maxItems 2
   */
  dice: [number, number]
}

/** Tiles were dealt (抓牌); carries the dealer and the turn order too. */
export type Dealt = {
  e: 'dealt'
  dealer: number
  /** Seats in turn order (逆时针), East first; boards place them round the table in this order. */
  order: number[]
  /** Per seat, sorted; None where the viewer may not look. */
  hands: (string[] | null)[]
  counts: number[]
  /** Number of tiles left to draw. */
  wall: number
  /** Number of horses (马) face down for each seat. */
  horses: number[]
  /** The next stage. */
  stage: 'que' | 'swap' | 'turn'
}

/** All seats have chosen: three tiles of each went to another seat (换三张). */
export type Swapped = {
  e: 'swapped'
  /** Per seat, the receiver of its tiles. */
  to: number[]
  /** Per seat, the tiles it gave away; None where the viewer neither gave nor got them. */
  tiles: (string[] | null)[]
  stage: 'que' | 'turn'
}

/** All seats have chosen: declared suits are known, and hidden tiles lie face down. */
export type Chosen = {
  e: 'chosen'
  /** Missing suit of each seat; None for another seat whose hidden tile will show the suit. */
  missing: (('m' | 'p' | 's') | null)[]
  /** Hidden tile of each seat, `??` for seats other than the viewer; None: the seat declared a suit. */
  hidden: (string | null)[]
}

/** A seat drew a tile (摸牌). */
export type Drawn = {
  e: 'drawn'
  seat: number
  /** None where the viewer may not look. */
  tile: string | null
  /** Number of tiles left to draw, after this one. */
  wall: number
  /**
   * Kind of the kong that this draw follows (补牌); None for a normal draw.
   *
   * @default null
   */
  after?: 'ankan' | 'daiminkan' | 'shouminkan' | 'wan' | 'yin' | 'zhi'
}

/** A seat discarded (打牌); the tile can be claimed. */
export type Discarded = {
  e: 'discarded'
  seat: number
  tile: string
  /**
   * Whether it was the tile just drawn.
   *
   * @default false
   */
  drawn?: boolean
  /**
   * Whether it was the hidden tile (定张); its suit is then the missing suit.
   *
   * @default false
   */
  flipped?: boolean
  /**
   * Whether it declares riichi (立直), and so lies sideways.
   *
   * @default false
   */
  riichi?: boolean
}

/** A seat took the last discard for a chow (吃), a pung (碰) or a kong (引杠, 大明杠). */
export type Claimed = {
  e: 'claimed'
  seat: number
  meld: Meld
}

/** A group that has been laid down. */
export type Meld = {
  /** `chow` (吃), `pung` (碰), or the kind of the kong. */
  kind: ('chow' | 'pung') | ('ankan' | 'daiminkan' | 'shouminkan' | 'wan' | 'yin' | 'zhi')
  /** Three or four. In a claimed meld the claimed tile is the last one; only an added kong's tile stands behind it. */
  tiles: string[]
  /**
   * Seat that discarded the claimed tile; None: all are from the hand. An added kong keeps the feeder of its pung.
   *
   * @default null
   */
  feeder?: number
}

/** A seat laid down a kong on its turn: a concealed one (直杠, 暗杠), or an added one that was not robbed. */
export type Konged = {
  e: 'konged'
  seat: number
  meld: Meld
}

/** A seat is about to lay down a kong, most often with its pung (弯杠, 加杠); the tile can be robbed (抢杠). */
export type KongAnnounced = {
  e: 'kong_announced'
  seat: number
  tile: string
}

/** The announced kong was robbed: its tile went to the winners; a pung stays a pung. */
export type Robbed = {
  e: 'robbed'
  seat: number
  tile: string
}

/** The window closed, as after every discard and announced kong; the events of the claims, if any, follow. */
export type WindowClosed = {
  e: 'window_closed'
  /** Per seat, the tiles with which it may not win until its next turn (过胡); `??` stands for any tile. Empty for seats other than the viewer. */
  locks: string[][]
}

/** A seat won (胡). Several winners of one tile have an event each, in turn order from the discarder. */
export type Won = {
  e: 'won'
  seat: number
  tile: string
  kind: 'dianpao' | 'gsh' | 'qianggang' | 'zimo'
  /** The only payer: the discarder, the robbed seat, or the feeder of the kong; None: all seats that still play. */
  feeder: number | null
  /** Multiple of the base stake, without `plus`. */
  multiplier: number
  /** Base stakes added after multiplying (自摸加底). */
  plus: number
  fans: Fan[]
  /** The concealed tiles without the winning tile; None if the winner plays on (血流). */
  hand: string[] | null
}

/** One multiplier of a hand (番). */
export type Fan = {
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
  /** The factor; for n 根 it is 2 to the power of n. */
  factor: number
}

/** A seat declared a win without a winning hand (诈胡): its hand is dead (相公). */
export type FalseWon = {
  e: 'false_won'
  seat: number
}

/** Payments were made. */
export type Paid = {
  e: 'paid'
  payments: Payment[]
}

/** A line of the ledger (账): `payer` pays `payee`. */
export type Payment = {
  kind:
    | ('chajiao' | 'horse' | 'sanhua' | 'transfer' | 'tuishui' | 'wan' | 'yin' | 'zhahu' | 'zhi')
    | ('dianpao' | 'gsh' | 'qianggang' | 'zimo')
  payer: number
  payee: number
  /** Chips: one base stake (底分), or a multiple of it. */
  amount: number
  /**
   * Number, from 0, of the kong whose income is paid, moved (呼叫转移) or returned; None for other payments.
   *
   * @default null
   */
  ref?: number
}

/** The wall is empty: the hands of the seats that have not won were checked (查叫). */
export type Checked = {
  e: 'checked'
  checks: Check[]
}

/** A seat's result in the check at the end (查叫). */
export type Check = {
  seat: number
  readiness: 'jiao' | 'sanhua' | 'wujiao'
  waits: Wait[]
}

/** A tile that would complete a hand (叫). */
export type Wait = {
  tile: string
  /** Worth of the hand with this tile as another seat's discard, in base stakes. */
  multiplier: number
}

/** The horses were turned over (买马). */
export type HorsesShown = {
  e: 'horses_shown'
  /** The horses of each seat. */
  horses: string[][]
  /** Per seat and horse, the seat to which the horse counts. */
  seats: number[][]
}

/** The deal is over: concealed tiles of each seat, a hidden one included. */
export type HandsShown = {
  e: 'hands_shown'
  hands: string[][]
  end: 'one_left' | 'wall'
}

/** It is now this seat's turn, and everyone may know (never sent for secret claims). */
export type Turn = {
  e: 'turn'
  seat: number
  /**
   * Unix milliseconds; the engine has no clock, so the table fills this in.
   *
   * @default null
   */
  deadline_at?: number
  /**
   * The seat's remaining time bank in milliseconds, which runs after `deadline_at`; the table fills this in, too.
   *
   * @default 0
   */
  bank_ms?: number
}

/** The deal is settled (结算): the amounts and lines of `Game.outcome` in the state after this event. */
export type Settled = {
  e: 'settled'
  /** One per seat, in chips or points. */
  amounts: number[]
  lines: Line[]
}

/** One line of a settlement. A seat's lines, mirrored ones included, add up to its amount. */
export type Line = {
  seat: number
  /** A word of the game in snake_case, e.g. `bomb`, `landlord_won`. */
  reason: string
  /** By how much the chips or points of `seat` change; 0 in a multiplier's line. */
  amount: number
  /**
   * The seat on the other side, which has the opposite amount without a line of its own.
   *
   * @default null
   */
  to?: number
  /**
   * The factor of a multiplier's line.
   *
   * @default null
   */
  factor?: number
}

/** All that one viewer may know. Tuples are per seat unless stated otherwise; `thrown` and `ledger` are not. */
export type View = {
  options: Options
  /** Seat of the viewer; None for a spectator. */
  you: number | null
  /** The viewer's concealed tiles, sorted, the drawn one among them; None for a spectator. */
  hand: string[] | null
  /** Seats in turn order, East first; seat order before the deal. */
  order: number[]
  /** Number of concealed tiles of each seat, without a hidden one. */
  counts: number[]
  melds: Meld[][]
  rivers: RiverTile[][]
  /** Missing suit (缺门) of each seat; None where the viewer does not know it. */
  missing: (('m' | 'p' | 's') | null)[]
  /** Tiles that lie face down (定张), `??` for seats other than the viewer. */
  hidden: (string | null)[]
  /** Each seat's gain by the payments of this deal so far, in chips. */
  scores: number[]
  /** Number of horses (马) face down for each seat. */
  horses: number[]
  status: string
  /** Kind of decision that comes next. */
  stage: ('claim' | 'que' | 'swap' | 'turn') | null
  dealer: number | null
  thrown: Thrown[]
  /** Tile that the viewer has just drawn. */
  drawn: string | null
  /** Seat that has just drawn a tile. */
  drawer: number | null
  /** Tile that can be claimed. */
  last: Offered | null
  turn: number | null
  /** Number of tiles left to draw. */
  wall: number
  swapped: Swapped | null
  /** Tiles with which the viewer may not win until its next turn (过胡); `??` stands for any tile. */
  locks: string[]
  /** In the order won. */
  wins: Won[]
  /** Seats with dead hands (相公), in the order of their false wins. */
  dead: number[]
  ledger: Payment[]
  horses_shown: HorsesShown | null
  /** 查叫, by seat. */
  checks: Check[]
  /** Concealed tiles of each seat when the deal has ended; None before. */
  hands: string[][] | null
  end: ('one_left' | 'wall') | null
  amounts: number[] | null
  /** The settlement, line by line. */
  lines: Line[]
}

/** Options of a table; the defaults are the preset `classic`. */
export type Options = {
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
export type RiverTile = {
  tile: string
  /**
   * Whether it was the tile just drawn (摸切).
   *
   * @default false
   */
  drawn?: boolean
  /**
   * Whether it was the hidden tile (定张).
   *
   * @default false
   */
  flipped?: boolean
  /**
   * Whether it declared riichi (立直) and lies sideways.
   *
   * @default false
   */
  riichi?: boolean
  /**
   * Seats that claimed the tile: one for a meld, or all that won with it. It stays in the river.
   *
   * @default []
   */
  taken_by?: number[]
}

/** The tile that can be claimed. */
export type Offered = {
  seat: number
  tile: string
  robbing: boolean
}

/** `Prompt.legal` of kind `swap`: three tiles of one of these suits. */
export type SwapChoice = {
  suits: ('m' | 'p' | 's')[]
}

/** `Prompt.legal` of kind `hide`: hide one of the tiles (定张), or declare a suit that is not in the hand (报缺). */
export type HideChoice = {
  tiles: string[]
  suits: ('m' | 'p' | 's')[]
}

/** `Prompt.legal` of kind `declare`: choose a suit. */
export type DeclareChoice = {
  suits: ('m' | 'p' | 's')[]
}

/** `Prompt.legal` of kind `discard`: the seat's turn. */
export type TurnChoice = {
  /** Kinds that may be discarded, sorted. */
  discards: string[]
  /** The tile just drawn; None after a claim, and when the dealer begins the deal. */
  drawn: string | null
  /** Why discards are restricted: the hidden tile or the missing suit must go first, or a winner's hand is fixed. */
  bound: ('hidden' | 'locked' | 'missing') | null
  kongs: Kong[]
  win: WinOffer | null
  /** Whether `win` is legal even without a winning hand, at the seat's risk (诈胡). */
  any_win: boolean
}

/** The worth of a win that is possible now, in base stakes. */
export type WinOffer = {
  multiplier: number
  plus: number
  fans: Fan[]
}

/** `Prompt.legal` of kind `claim`: the tile of another seat. */
export type ClaimChoice = {
  tile: string
  /** Seat that discarded it, or adds it to its pung. */
  seat: number
  /** Whether it is the tile of an added kong (抢杠). */
  robbing: boolean
  win: WinOffer | null
  pung: Pung | null
  kong: Kong | null
  any_win: boolean
}

/** 听牌提示: waits that a player could work out without help. */
export type Help = {
  /** Waits of the hand as it is; empty on the seat's turn. */
  waits: WaitHelp[]
  /** On the seat's turn: each discard that leaves a wait. */
  discards: DiscardHelp[]
}

/** A tile that would complete the hand. */
export type WaitHelp = {
  tile: string
  /** Number of these tiles that the seat cannot see anywhere, 0 to 4. */
  left: number
  multiplier: number
}

/** The waits after a discard. */
export type DiscardHelp = {
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
