/** A server's answers over HTTP, as docs/protocol.md describes them. */
import type { Card, Seat } from './cards.ts'
import type { Json } from './json.ts'
import type { AnyAction, AnyEvent, Notice } from './schema/messages.ts'
import type { DealRecord, Label, MatchRecord } from './schema/record.ts'

export interface Text {
  zh: string
  en: string
}

/** The words that a player can send with one tap. */
export interface Words {
  phrases: { key: string; text: Text }[]
  reactions: { key: string; text: Text }[]
}

/** A character that bots play as. */
export interface Character {
  id: string
  name: Text
  /** From 1, timid, to 5, far-sighted. */
  level: number
  style: string
  temper: Text
  phrases: Record<string, Text>
}

export interface GameOption {
  key: string
  type: 'bool' | 'int' | 'choice'
  default: Json
  text: Text
  label?: Text
  min?: number
  max?: number
  /** The server takes only multiples of this number. */
  multiple_of?: number
  choices?: (string | number)[]
  labels?: Record<string, Text>
}

/** A line of `GET /api/games`. */
export interface GameInfo {
  key: string
  name: Text
  /** The key of the board that draws the game. */
  family: string
  seats: { min: number; max: number; default: number }
  presets: string[]
  preset_names?: Record<string, Text>
  /** Each preset's differences from the defaults, by the preset's key. */
  preset_options?: Record<string, Record<string, Json>>
  /** The options of a table for a player who chooses none, as with `quick`; absent options keep their defaults. */
  quick?: Record<string, Json>
  options: GameOption[]
  actions: { a: string; fields: { name: string; required: boolean }[] }[]
  /** Every card in the order from which the fair shuffle starts. */
  deck?: Card[]
  /** Ranks from the weakest to the strongest. */
  order?: string[]
  /** Suits from the weakest to the strongest, in games in which suits decide. */
  suits?: string[] | null
  /** The points of a captured card, by rank. */
  points?: Record<string, number>
  hand?: number
  levels?: string[]
  /** The formats of other programs in which the server can write its deals. */
  formats?: string[]
}

export interface Account {
  user: string
  name: string
  /** The id of the picture that the user chose. */
  face?: string
  /** The handle of an account; absent: a guest. */
  handle?: string
  token: string
  expires_at: number
}

/** A session of an account, as a sign-in returns it. */
export interface SignedIn extends Account {
  handle: string
  /** The refresh token, for programs; a page has it as a cookie. */
  refresh?: string
  /** New recovery codes, which the server tells only once. */
  recovery?: string[]
  /** The number of recovery codes that are left. */
  codes_left?: number
}

/** An account, as its owner sees it; times in Unix ms. */
export interface OwnAccount {
  user: string
  handle: string
  name: string
  face?: string
  created_at: number
  handle_at: number
  password_at: number | null
  codes_left: number
  signed_in_at: number
}

/** How users may sign in at a site, besides passwords and recovery codes. */
export interface WaysIn {
  /** Whether passkeys work at the address of the request. */
  passkeys: boolean
  /** The sign-in providers of the site. */
  providers: { key: string; label: string; issuer: string }[]
  /** If passkeys do not work here: the address at which they do. */
  passkeys_at?: string
}

/** A passkey, as its owner sees it; times in Unix ms. */
export interface Passkey {
  id: string
  label: string
  /** The host at which it works. */
  host: string
  created_at: number
  /** The day of its last use. */
  used_at: number
}

/** An identity of an account at a sign-in provider; times in Unix ms. */
export interface Identity {
  id: string
  issuer: string
  created_at: number
  /** The day of its last use. */
  used_at: number
}

/** The end of a sign-in by a provider. `linked`: the identity was added to the account; `wanted`: no account has it yet. */
export type ProviderEnd = SignedIn | { linked: true } | { wanted: true }

/** The options for a new passkey: a `PublicKeyCredentialCreationOptionsJSON`. */
export interface PasskeyCreation {
  challenge: string
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  pubKeyCredParams: { type: 'public-key'; alg: number }[]
  excludeCredentials: { type: 'public-key'; id: string }[]
  authenticatorSelection: { residentKey: 'required'; requireResidentKey: boolean; userVerification: 'required' }
  attestation: 'none'
  timeout: number
}

/** The options for a sign-in by passkey: a `PublicKeyCredentialRequestOptionsJSON`. */
export interface PasskeyRequest {
  challenge: string
  rpId: string
  allowCredentials: { type: 'public-key'; id: string }[]
  userVerification: 'required'
  timeout: number
}

/** A browser's new passkey, as `PublicKeyCredential.toJSON` writes it. */
export interface NewPasskey {
  id: string
  response: { clientDataJSON: string; attestationObject: string }
}

/** A browser's answer to the options of a sign-in by passkey. */
export interface UsedPasskey {
  id: string
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string }
}

/** Who may see a part of an account; `everyone`: each account that is not blocked. */
export type To = 'everyone' | 'friends' | 'me'

/** Who may see each part of an account, ask to be its friend, and invite it. */
export interface Privacy {
  profile: To
  statistics: To
  deals: To
  asks: 'everyone' | 'me'
  /** Who may invite this account to a table. */
  invites: To
  /** Who sees whether this account is online. */
  presence: To
}

/** The relation of a person to the reader. `asked`: the reader has asked them; `asks`: they have asked the reader. */
export type Relation = 'none' | 'asked' | 'asks' | 'friend' | 'blocked'

/** A scope of an API token. */
export type Scope = 'play' | 'watch' | 'read' | 'social'

/** An API token of an account, or of one of its programs. */
export interface ApiToken {
  id: string
  user: string
  handle: string
  label: string
  scopes: Scope[]
  /** Unix ms. */
  created_at: number
  expires_at: number
}

/** The hours in which a browser shows no notifications except those of the account's turn. */
export interface QuietHours {
  /** The start, such as `23:00`, by the clock of `zone`. */
  since: string
  until: string
  zone: string
}

/** A browser that gets an account's notifications (Web Push). Times are Unix ms. */
export interface PushDevice {
  id: string
  label: string
  kinds: PushKind[]
  created_at: number
  quiet?: QuietHours | null
  /** The day of the last notification. */
  used_at?: number
  /** Whether it is signed in with the session of the request. */
  current?: true
}

export type PushKind = 'turn' | 'invited'

/** A program that the account has declared. */
export interface OwnProgram {
  user: string
  handle: string
  name: string
  created_at: number
}

/** Somebody in a list of friends; a blocked guest has no handle, and perhaps no name. */
export interface FriendLine {
  user: string
  /** Unix ms. */
  since: number
  handle?: string
  name?: string
  face?: string
  /** Present if the friend is online and lets the reader see that. */
  online?: boolean | undefined
  /** A public table at which the friend sits; absent while the friend is offline. */
  table?: string | undefined
  /** The key of its game. */
  game?: string | undefined
  /** In `blocked`: the person's programs, whose words are to be hidden, too; absent if the profile is hidden. */
  programs?: string[] | undefined
}

/** The people of an account, each list with the newest first. */
export interface FriendLines {
  friends: FriendLine[]
  /** Persons who have asked this account. */
  asks: FriendLine[]
  /** Persons whom this account has asked. */
  asked: FriendLine[]
  blocked: FriendLine[]
}

/** An account, as the reader may see it. */
export interface Profile {
  user: string
  handle: string
  name: string
  face?: string
  created_at: number
  state: Relation | 'me'
  /** The further parts of the account that the reader may see. */
  shows: ('statistics' | 'deals')[]
  /** Present if it is a declared program. */
  program?: { owner: string }
  /** Whether the person is online and lets the reader see that. */
  online: boolean
  /** A public table at which the person sits; absent while the person is offline. */
  table?: string
  /** The key of its game. */
  game?: string
}

/** A session of an account: a device where it is signed in. */
export interface Device {
  id: string
  /** The kind of browser and system, or `program`. */
  label: string
  created_at: number
  /** The day on which it was used last. */
  seen_at: number
  expires_at: number
  /** Whether it is the session of the request. */
  current?: boolean
}

/**
 * `GET /api/deals/{deal}/replay`: the events that each viewer was sent, step by step. The keys of `opening`
 * and `seats` are `public`, `0`, `1`, …
 */
export interface ReplayFile {
  format: 'paiju-replay-1'
  record: DealRecord
  opening: Record<string, unknown>
  steps: ReplayStep[]
  /** The number of deals in the file, if it holds several; the replay is of one of them. */
  deals?: number
}

export interface ReplayStep {
  at: number
  actor: Seat | string
  auto: boolean
  public: AnyEvent[]
  seats: Record<string, AnyEvent[]>
  /** The waits of each seat whose waits have changed with the step, in the form of `help`; null: no waits any more. */
  waits?: Record<string, unknown>
}

/**
 * `GET /api/replays/{deal}/insight`, `POST /api/replay/insight`: which moves of a finished deal cost most
 * (docs/records.md, Insights).
 */
export interface DealInsight {
  format: 'paiju-insight-1'
  deal: string
  game: string
  insight: Chances | Discards
  /**
   * The chances are rough, and the move that lost most is not searched for yet; absent: the insight is whole.
   */
  draft?: true
}

/** Win chances of a shedding game, in percent. */
export interface Chances {
  kind: 'chances'
  /** The team of each seat; in landlord games 0 is the landlord. */
  teams: number[]
  /** One for each play and pass; `chances`: one for each team. */
  steps: { after: number; seat: Seat; chances: number[]; error?: number; bomb?: boolean }[]
  rollouts: number
  turn: Turned | null
}

/** The move that lost most, and a better one. Without cards a move is a pass. Chances are those of the seat's team. */
export interface Turned {
  after: number
  seat: Seat
  before: number
  played: Card[]
  chance: number
  better: Card[]
  better_chance: number
  /** Absent: the chances are exact. */
  error?: number
  /** Present if the two chances differ by no more than the error, so that perhaps no move lost anything. */
  equal?: boolean
}

/** The cost of each discard of a mahjong deal, by what its seat could see. */
export interface Discards {
  kind: 'discards'
  seats: Thrown[][]
  /**
   * For each seat the index of its worst discard. It is the discard that lost most; a discard that was safer than the
   * best choice does not count. null: the seat made no clear mistake.
   */
  turns: (number | null)[]
}

export interface Thrown {
  after: number
  tile: string
  /** 向听数: the number of tiles that the hand still needs before it waits. */
  distance: number
  /** 进张: the number of tiles that bring the hand nearer to waiting. */
  coming: number
  lost: number
  /** Chance to deal in, in percent. */
  danger: number
  level: 'low' | 'mid' | 'high'
  best: string
  best_coming: number
  best_danger: number
  forced?: boolean
}

/** `GET /api/matches/{match}/replay`: a match that is over, and how each of its deals began and ended. */
export interface MatchReplay {
  format: 'paiju-match-replay-1'
  record: MatchRecord
  /** In the order in which they were played. */
  deals: DealEnding[]
}

/** One deal of a match. Arrays are per seat; for a voided deal they and its events are empty. */
export interface DealEnding {
  deal: string
  label: Label
  /** The points with which it began. */
  points: number[]
  amounts: number[]
  /** The events of its last action, as spectators saw them. */
  events: AnyEvent[]
}

/** A guided deal (引导局), as the list of guided deals has it. */
export interface GuideLine {
  id: string
  game: string
  name: Text
  /** The lesson. */
  about: Text
  minutes: number
  /** The number of its tips. */
  length: number
}

/** The text before one turn of the learner, and the advised action. */
export interface Tip extends Text {
  action: AnyAction
}

export interface Guide extends GuideLine {
  tips: Tip[]
  /** Said when the deal is over. */
  end: Text
}

/** The reader's part in a daily deal; absent until the reader begins to play it. */
export interface DailyMine {
  state: 'playing' | 'played'
  /** The table where it is played. */
  table?: string
  /** Absent if the deal has not begun or was voided. */
  deal?: string
  points?: number
  /** Absent if the deal was voided, or ended after its day. */
  rank?: number
  of?: number
}

/** The public facts of a daily deal before its day is over. */
export interface DailyPromise {
  /** SHA-256 of the secret, hex. */
  commit: string
  /** When the secret was made, Unix ms. */
  committed_at: number
  /** An earlier commitment, whose secret the server has lost; this one replaces it. */
  replaces?: string
}

/** Today's deal of a game. */
export interface DailyLine extends DailyPromise {
  game: string
  /** The facts of tomorrow's deal. */
  next: DailyPromise
  /** The number of users who have played it. */
  played: number
  mine?: DailyMine
}

/** Today's deals; `date` is the day in UTC. */
export interface DailyDay {
  date: string
  starts_at: number
  ends_at: number
  games: DailyLine[]
}

/** One result of a daily deal. */
export interface DailyRow {
  /** From 1; equal points share a rank. */
  rank: number
  /** `—`: the name was deleted, or cannot be read now. */
  name: string
  face?: string
  /** Present if a declared program has played it. */
  program?: { owner: string }
  points: number
  /** The points as a percentage of the best result. */
  share: number
  deal: string
  /** Whether the result is the reader's. */
  you?: true
}

/** A daily deal. Users who have played it get `rows`; when the day is over, all get `rows` and `secret`. */
export interface DailyDeal extends DailyPromise {
  date: string
  game: string
  starts_at: number
  ends_at: number
  played: number
  secret?: string
  mine?: DailyMine
  /** The number of results with a rank. */
  ranked?: number
  rows?: DailyRow[]
}

/** A query of a history: which of its lines are wanted. Times are Unix milliseconds. */
export interface HistoryQuery {
  game?: string | undefined
  from?: number | undefined
  to?: number | undefined
  /** The id of another user: only deals or matches in which both took part. */
  with?: string | undefined
  /** `people`: only those without a bot at another seat. */
  company?: 'people' | undefined
  /** The `next` of the previous page. */
  after?: string | undefined
  limit?: number | undefined
}

/** A seat of a deal or match that is over. */
export interface HistoryPlayer {
  seat: Seat
  /** The present name; `—` if it was deleted; empty for a bot of a deal whose record is gone. */
  name: string
  bot?: boolean
  user?: string
  /** Present if the player is a declared program. */
  program?: { owner: string }
  face?: string
  amount?: number
  place?: number
  points?: number
  score?: number
}

interface HistoryLine {
  table: string
  game: string
  started_at: number
  ended_at: number
  /** The person's seat. */
  seat: Seat
  players: HistoryPlayer[]
  /** Whether the record is still kept. */
  kept?: boolean
  flags?: string[]
}

/** A deal of a person. */
export interface DealLine extends HistoryLine {
  deal: string
  amount: number
  match?: string
}

/** A match of a person. A match that was broken off has a reason instead of a place. */
export interface MatchLine extends HistoryLine {
  match: string
  place?: number
  score?: number
  reason?: string
}

export interface DealPage {
  deals: DealLine[]
  next: string | null
}

export interface MatchPage {
  matches: MatchLine[]
  next: string | null
}

/** A value with its 95 % interval. */
export interface Figure {
  value: number
  low: number
  high: number
}

/** A figure of a game, computed from summed counts (docs/figures.md), with all that a page needs to show it. */
export interface ShownFigure {
  key: string
  name: Text
  /** `rate`: `times` out of `chances`. `mean`: a mean of single values. `ratio`: a ratio of two counts. */
  kind: 'rate' | 'mean' | 'ratio'
  times: number
  chances: number
  /** The word for the chances, which is shown after their number. */
  per: Text
  unit?: Text
  /** Whether the value 0 means neither won nor lost. */
  even?: boolean
  /** For a rate a share from 0 to 1; absent if there were no chances. */
  value?: number
  /** The lower end of the 95 % interval; absent without an interval. */
  low?: number
  high?: number
}

/** The sums of a person's deals and matches of one game; an absent number is 0. */
export interface GameSums {
  deals?: number
  won?: number
  lost?: number
  amount?: number
  best?: number
  worst?: number
  win_rate?: Figure
  mean?: Figure
  matches?: number
  /** The number of first places, of second places, … */
  places?: number[]
  mean_place?: number
  score?: number
  /** Summed counts by name (docs/figures.md). */
  counts?: Record<string, number>
  figures?: ShownFigure[]
  /** Present only for the account itself and for the owner of a program; the latest month first. */
  adjusted?: AdjustedMonth[]
}

/** The results of a month, adjusted at all-ins for the luck of the cards to come (全下调整), as of last night (docs/figures.md). */
export interface AdjustedMonth {
  /** 202611 for November 2026, UTC. */
  month: number
  /** The number of all-ins that are adjusted, 20 or more. */
  chances: number
  /** The result as it was, then the adjusted one. */
  figures: ShownFigure[]
}

/** An account's inbox, or the newer part of it. */
export interface Inbox {
  /** The number of the last notice. */
  cursor: number
  unread: number
  /** The oldest first. */
  items: Notice[]
}
