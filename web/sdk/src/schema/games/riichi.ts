/* Generated from docs/schema by `npm run types` (web/sdk/generate.ts): not edited by hand. */
/* 立直麻将 (Riichi Mahjong) */

export type Action = Discard | Riichi | Chow | Pung | Kong | Win | Pass | Kyuushu

export type GameEvent =
  | Thrown
  | Dealt
  | Drawn
  | DoraShown
  | Discarded
  | StickPaid
  | Claimed
  | Konged
  | KongAnnounced
  | Robbed
  | WindowClosed
  | Won
  | NoWinner
  | Turn
  | Settled

/** Options of a table; the defaults are the preset `tenhou`. */
export type OptionsInput = {
  /** @default "hanchan" */
  length?: 'hanchan' | 'tonpu'
  /** @default 25000 */
  start?: number
  /** @default 30000 */
  target?: number
  /** @default 3 */
  aka?: number
  /** @default true */
  kuitan?: boolean
  /** @default true */
  kuikae_ban?: boolean
  /** @default 4 */
  riichi_min_wall?: number
  /** @default "waits" */
  riichi_kan?: 'reading' | 'waits'
  /** @default false */
  kokushi_ankan?: boolean
  /** @default "discard" */
  kan_dora?: 'at_once' | 'discard'
  /** @default false */
  atamahane?: boolean
  /** @default "abort" */
  triple_ron?: 'abort' | 'all'
  /** @default true */
  abortive_draws?: boolean
  /** @default true */
  nagashi_mangan?: boolean
  /** @default false */
  karaten_melds?: boolean
  /** @default false */
  double_yakuman?: boolean
  /** @default true */
  yakuman_sum?: boolean
  /** @default true */
  kazoe?: boolean
  /** @default false */
  kiriage?: boolean
  /** @default 4 */
  double_wind_fu?: number
  /** @default false */
  pao_suukantsu?: boolean
  /** @default false */
  pao_liability_only?: boolean
  /** @default true */
  tobi?: boolean
  /** @default true */
  extension?: boolean
  /** @default true */
  agari_yame?: boolean
  /** @default 30000 */
  settle?: number
  /**
   * The uma of the first place has no option: it makes the four uma add up to 0, so by default it is 20. The first place also gets the oka, four times `settle` - `start`: by default 20, too.
   *
   * @default 10
   */
  uma_second?: number
  /** @default -10 */
  uma_third?: number
  /** @default -20 */
  uma_fourth?: number
  /** @default "seat" */
  ties?: 'seat' | 'share'
  /** @default false */
  exact_scores?: boolean
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

/** Declares riichi (立直) and discards a tile sideways. */
export type Riichi = {
  a: 'riichi'
  tile: string
  /**
   * Whether it is the tile just drawn (摸切), not an equal one from the hand.
   *
   * @default false
   */
  drawn?: boolean
}

/** Claims the discard of the previous seat for a run (吃, 顺子). */
export type Chow = {
  a: 'chow'
  /** The two from the hand, sorted; a red five is named as such. */
  tiles: string[]
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

/** Ends the deal because of nine kinds of terminals and honours in the first draw (九种九牌). */
export type Kyuushu = {
  a: 'kyuushu'
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

/** Tiles were dealt; the event also tells how the match stands. */
export type Dealt = {
  e: 'dealt'
  /** Seat that dealt, or deals, the first kyoku (起家). */
  first: number
  dealer: number
  /** 0 is East 1 (东1局), 4 is South 1 with four seats. */
  kyoku: number
  honba: number
  /** Riichi sticks (供托) on the table. */
  sticks: number
  points: number[]
  /** Per seat, sorted; None where the viewer may not look. */
  hands: (string[] | null)[]
  counts: number[]
  /** Number of tiles left to draw. */
  wall: number
  /** The first dora indicator. */
  indicator: string
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

/** One more dora indicator was turned, after a kan. */
export type DoraShown = {
  e: 'dora_shown'
  tile: string
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

/** A riichi stands, because no seat won with its discard: the seat paid its stick of 1,000 points. */
export type StickPaid = {
  e: 'stick_paid'
  seat: number
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

/** The window closed, as after every discard and announced kan; the events of the claims, if any, follow. */
export type WindowClosed = {
  e: 'window_closed'
  /** Per seat; None for seats other than the viewer. */
  furiten: (('passed' | 'riichi' | 'river') | null)[]
}

/** A seat won. Several winners of one tile have an event each, in turn order from the discarder. */
export type Won = {
  e: 'won'
  seat: number
  tile: string
  kind: 'chankan' | 'ron' | 'tsumo'
  /** The discarder, or the seat whose kan was robbed; None: the winner drew the tile. */
  feeder: number | null
  worth: Worth
  /** The concealed tiles without the winning tile. */
  hand: string[]
  melds: Meld[]
  indicators: string[]
  /** The ura dora indicators (里宝牌指示牌); empty without riichi. */
  ura: string[]
  /** The seats that pay for a yakuman of the hand. */
  liable: Liable[]
  /** The payments of this win, in points. */
  lines: Line[]
  /** The gain of each seat by this win, sticks included. */
  amounts: number[]
}

/** The worth of a win; `paiju.engine.games.riichi.scoring.payments` says who pays how much. */
export type Worth = {
  /** The yaku that count, at least one; with a yakuman, yakuman alone. */
  yaku: YakuLine[]
  /** Empty with a yakuman. */
  dora: DoraLine[]
  /** The han of yaku and dora together; 13 for each time that a yakuman counts. */
  han: number
  /** A multiple of 10, or 25; 0 for thirteen orphans, which have none. */
  fu: number
  /** They add up to `fu`. */
  fu_lines: FuLine[]
  limit: ('baiman' | 'haneman' | 'kazoe_yakuman' | 'mangan' | 'sanbaiman' | 'yakuman') | null
  /** How many yakuman the hand counts as; a counted yakuman (累计役满) counts as 0. */
  yakuman: number
  /** Base points (底分); a discarder pays 4 times as many to a winner who is not the dealer. */
  base: number
}

/** A yaku of the hand. */
export type YakuLine = {
  name:
    | 'bakaze'
    | 'chankan'
    | 'chanta'
    | 'chiihou'
    | 'chiitoitsu'
    | 'chinitsu'
    | 'chinroutou'
    | 'chun'
    | 'chuuren'
    | 'daisangen'
    | 'daisuushii'
    | 'double_riichi'
    | 'haitei'
    | 'haku'
    | 'hatsu'
    | 'honitsu'
    | 'honroutou'
    | 'houtei'
    | 'iipeikou'
    | 'ippatsu'
    | 'ittsuu'
    | 'jikaze'
    | 'junchan'
    | 'junsei_chuuren'
    | 'kokushi'
    | 'kokushi_juusanmen'
    | 'menzen_tsumo'
    | 'pinfu'
    | 'riichi'
    | 'rinshan'
    | 'ryanpeikou'
    | 'ryuuiisou'
    | 'sanankou'
    | 'sankantsu'
    | 'sanshoku_doujun'
    | 'sanshoku_doukou'
    | 'shousangen'
    | 'shousuushii'
    | 'suuankou'
    | 'suuankou_tanki'
    | 'suukantsu'
    | 'tanyao'
    | 'tenhou'
    | 'toitoi'
    | 'tsuuiisou'
  /** A yakuman has 13 for each time that it counts. */
  han: number
  /**
   * How many yakuman it counts as; 0: it is an ordinary yaku.
   *
   * @default 0
   */
  yakuman?: number
}

/** Dora of one sort; a sort that the hand lacks has no line. */
export type DoraLine = {
  name: 'aka_dora' | 'dora' | 'ura_dora'
  han: number
}

/** A reason for fu. */
export type FuLine = {
  reason:
    | 'base'
    | 'chiitoitsu'
    | 'closed_kan'
    | 'closed_triplet'
    | 'double_wind_pair'
    | 'kanchan'
    | 'menzen_ron'
    | 'open_kan'
    | 'open_minimum'
    | 'open_triplet'
    | 'penchan'
    | 'rounding'
    | 'tanki'
    | 'tsumo'
    | 'yakuhai_pair'
  fu: number
  /**
   * The kind of the pair, triplet or kan that brings this fu; None for other reasons.
   *
   * @default null
   */
  tile?: string
}

/** A seat that pays for another seat's yakuman (包牌). */
export type Liable = {
  yakuman: 'daisangen' | 'daisuushii' | 'suukantsu'
  seat: number
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

/** The deal ended without a winner (流局). */
export type NoWinner = {
  e: 'no_winner'
  reason: ('exhaustive' | 'nagashi_mangan') | ('four_kans' | 'four_riichi' | 'four_winds' | 'kyuushu' | 'triple_ron')
  /** Concealed tiles of the seats that show them; None for the others, whose hands stay hidden. */
  hands: (string[] | null)[]
  /** The seats that are tenpai when the wall is empty; () after an abortive draw. */
  ready: number[]
  /** Per seat: the kinds that complete its hand, sorted; empty for a seat that is not in `ready`. */
  waits: string[][]
  lines: Line[]
  amounts: number[]
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

/** All that one viewer may know. Tuples are per seat, except `thrown` and where stated otherwise. */
export type View = {
  options: Options
  /** Seat of the viewer; None for a spectator. */
  you: number | null
  /** The viewer's concealed tiles, sorted, the drawn one among them; None for a spectator. */
  hand: string[] | null
  /** Number of concealed tiles of each seat. */
  counts: number[]
  melds: Meld[][]
  rivers: RiverTile[][]
  /** The present points, from which paid sticks are subtracted. */
  points: number[]
  /** Whether the seat's riichi stands: its stick is paid. */
  riichi: boolean[]
  /** Riichi sticks (供托) on the table. */
  sticks: number
  /** 0 is East 1 (东1局), 4 is South 1 with four seats. */
  kyoku: number
  honba: number
  status: string
  /** Kind of decision that comes next. */
  stage: ('claim' | 'turn') | null
  /** Seat that dealt, or deals, the first kyoku (起家). */
  first: number | null
  dealer: number | null
  thrown: Thrown[]
  /** The dora indicators that are turned; not per seat. */
  indicators: string[]
  /** Tile that the viewer has just drawn. */
  drawn: string | null
  /** Seat that has just drawn a tile. */
  drawer: number | null
  /** Tile that can be claimed. */
  last: Offered | null
  turn: number | null
  /** Number of tiles left to draw. */
  wall: number
  /** Why the viewer cannot win with a discard (振听); None: it is not furiten, or is a spectator. */
  furiten: ('passed' | 'riichi' | 'river') | null
  /** In turn order from the discarder. */
  wins: Won[]
  no_winner: NoWinner | null
  amounts: number[] | null
  /** The settlement, line by line. */
  lines: Line[]
}

/** Options of a table; the defaults are the preset `tenhou`. */
export type Options = {
  length: 'hanchan' | 'tonpu'
  start: number
  target: number
  aka: number
  kuitan: boolean
  kuikae_ban: boolean
  riichi_min_wall: number
  riichi_kan: 'reading' | 'waits'
  kokushi_ankan: boolean
  kan_dora: 'at_once' | 'discard'
  atamahane: boolean
  triple_ron: 'abort' | 'all'
  abortive_draws: boolean
  nagashi_mangan: boolean
  karaten_melds: boolean
  double_yakuman: boolean
  yakuman_sum: boolean
  kazoe: boolean
  kiriage: boolean
  double_wind_fu: number
  pao_suukantsu: boolean
  pao_liability_only: boolean
  tobi: boolean
  extension: boolean
  agari_yame: boolean
  settle: number
  /** The uma of the first place has no option: it makes the four uma add up to 0, so by default it is 20. The first place also gets the oka, four times `settle` - `start`: by default 20, too. */
  uma_second: number
  uma_third: number
  uma_fourth: number
  ties: 'seat' | 'share'
  exact_scores: boolean
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

/** `Prompt.legal` of kind `discard`: the seat's turn. */
export type TurnChoice = {
  /** Tiles that may be discarded, sorted; a red five counts as a tile of its own. */
  discards: string[]
  /** The tile just drawn; None after a claim. */
  drawn: string | null
  /** Why discards are restricted; None: they are not. */
  bound: ('kuikae' | 'riichi') | null
  /** Tiles with which riichi can be declared. */
  riichi: string[]
  kongs: Kong[]
  /** How many kinds of terminals and honours the hand holds, if they can end the deal (九种九牌); else None. */
  kyuushu: number | null
  /** The worth of a win now, without ura dora; None: the seat cannot win. */
  win: Worth | null
}

/** `Prompt.legal` of kind `claim`: the tile of another seat. */
export type ClaimChoice = {
  tile: string
  /** Seat that discarded it, or makes a kan of it. */
  seat: number
  /** Whether it is the tile of a kan (抢杠). */
  robbing: boolean
  chows: Chow[]
  pungs: Pung[]
  kong: Kong | null
  /** The worth of a win now, without ura dora; None: the seat cannot win. */
  win: Worth | null
}

/** 听牌提示: what a player could work out without help. */
export type Help = {
  /** Number of tiles to change before the present hand waits; on the seat's turn, after the best discard. */
  distance: number
  /** Waits of the hand as it is; empty on the seat's turn. */
  waits: WaitHelp[]
  /** The 振听 of the present hand; on the seat's turn, as the seat was last told. */
  furiten: ('passed' | 'riichi' | 'river') | null
  /** Empty for a hand that waits, and on the seat's turn. */
  accepts: Acceptance
  /** On the seat's turn: each tile that may be discarded. */
  discards: DiscardHelp[]
}

/** A tile that completes the hand. */
export type WaitHelp = {
  /** The kind of the tile: a red five counts as a plain one. */
  tile: string
  /** Number of these tiles that the seat cannot see anywhere, 0 to 4. */
  left: number
  /** The worth with another seat's discard, without regard to furiten; None: no yaku (无役). */
  ron: WinValue | null
  /** The worth when the seat draws the tile itself; None: no yaku. */
  tsumo: WinValue | null
}

/** The worth of a win, by the facts that the seat knows. */
export type WinValue = {
  /** The han of yaku, of turned dora and of red fives. */
  han: number
  fu: number
  limit: ('baiman' | 'haneman' | 'kazoe_yakuman' | 'mangan' | 'sanbaiman' | 'yakuman') | null
  yakuman: number
  /** The sum of the others' payments, without honba and sticks. */
  points: number
}

/** The tiles that bring a hand one step nearer to a wait (进张). */
export type Acceptance = {
  /** The kinds of the tiles, sorted, without kinds of which the seat sees all four. */
  tiles: string[]
  /** Number of these tiles that the seat cannot see anywhere. */
  left: number
}

/** The hand after a discard. */
export type DiscardHelp = {
  tile: string
  /** Number of tiles to change before the hand waits (向听数); 0: it waits. */
  distance: number
  /** The waits, valued without a riichi that is not declared yet; empty if the hand does not wait. */
  waits: WaitHelp[]
  /** The same waits, valued with a riichi by this discard; empty if the discard cannot declare it. */
  riichi: WaitHelp[]
  /** The kind of furiten after the discard: `river`, `riichi` or None. */
  furiten: ('passed' | 'riichi' | 'river') | null
  /** Empty for a hand that waits. */
  accepts: Acceptance
}

export type GameOptions = OptionsInput
export type GameView = View
export type Legal_discard = TurnChoice
export type Legal_claim = ClaimChoice
export type GameHelp = Help
