/** The interface of a family of games: its fold, board, panels and texts. One folder each. */
import type { ComponentChildren, ComponentType } from 'preact'
import type { Call } from '../app/calls'
import type { Cue } from '../app/sounds'
import type {
  Action,
  Advice,
  DealEnding,
  Ended,
  Fold,
  GameEvent,
  GameInfo,
  LastMatch,
  Moment,
  Ok,
  Prompt,
  PublicTurn,
  Reload,
  Seat,
  SeatInfo,
  Sitting,
  Table,
  TableMessage,
} from '#sdk'

type Label = DealEnding['label']

/** Requests to a live table other than answers to prompts. A refusal shows its own toast. */
export interface Services {
  ready(on: boolean): void
  /** Takes a free seat, in games with stacks after asking for the buy-in. */
  join(seat: Seat): void
  /** Takes a seat with so many chips and a rule for filling the stack up, where there are stacks. */
  bring(seat: Seat, chips?: number, reload?: Reload | null): void
  /** Like `join`, for a bot's seat (接手); null: the viewer has a seat, or will have. */
  take: ((seat: Seat) => void) | null
  sit(state: Sitting): void
  /** Adds chips to the viewer's stack. */
  chips(amount: number): void
  muck(auto: boolean | null): void
  /** Sets how the viewer's stack is filled up between deals; null: by hand only. */
  fillUp(reload: Reload | null): void
  plan(action: Action | null): void
  /** Opens the settlement of the deal that has ended. */
  result(): void
  /** Opens what can be said at the viewer's plate, or whether the words at another's are shown. */
  hail(seat: Seat): void
}

/** One table as a board draws it: live, watched, or in a replay. */
export interface Scene<View = unknown> {
  info: GameInfo
  /** The table as its server describes it; in a replay, of the record. */
  state: TableMessage
  seats: readonly SeatInfo[]
  /** The viewer's seat; null for a spectator. */
  you: Seat | null
  /** The seat drawn at the bottom: the viewer's, or the one chosen in a replay. */
  base: Seat
  view: View
  /** Views of all seats, where the record allows open hands. */
  open: readonly View[] | null
  prompt: Prompt | null
  /** The seat whose turn it is, where everyone may know. */
  turn: PublicTurn | null
  log: readonly Moment[]
  /** The deal that has ended and whose last view is shown; null during a deal. */
  ended: Ended | null
  /** The match that has ended with the deal that is shown; null: none has. */
  matchOver: LastMatch | null
  /** Null in a replay. */
  services: Services | null
  /** Whether another window plays the viewer's seat. */
  elsewhere: boolean
  /** Answers can be sent now: online, not a replay. */
  live: boolean
  /** Whether an answer has been sent and not yet acknowledged. */
  sending: boolean
  act(action: Action): void
  judge(action: Action): Promise<Ok>
  /** The waits of the seat at the bottom, in a replay; null: it has none, or the table is live. */
  waits: unknown
  /** Whether the table shows waits, and counts cards, for everybody. */
  helped: boolean
  /** Asks the server what the hand waits for (听牌提示); null: not available to this viewer. */
  help: (() => Promise<unknown>) | null
  /** Asks what a strong player would answer to the open prompt (提示); null: not available to this viewer. */
  advise: (() => Promise<Advice>) | null
  /** 托管: lets the server play the viewer's seat, or takes it back. */
  auto(on: boolean): void
  name(seat: Seat): string
}

/** One line of the record. */
export interface LogLine {
  seat: Seat | null
  text: ComponentChildren
  /** The same as plain text. */
  plain: string
  dim?: boolean
  /** A short text for after a line of its kind, in which it then stands. */
  goesOn?: string
}

/** A reason why a seat's amount is what it is. */
export interface Cause {
  label: string
  value: string
  /** The amount after it, where its causes add up. */
  sum?: number
}

/** How a finished deal is shown. */
export interface Result {
  /** For the stamp: one character, or a word such as 第二名 or Ron. */
  stamp: string
  won: boolean | null
  title: string
  sub: string
  /** Stands large beside the title in place of the viewer's amount. */
  mine?: { value: number; label: string }
  /** Decimals of amounts that are counted in parts; none if left out. */
  decimals?: number
  /** How the stakes came about. */
  factors: { label: string; value: string }[]
  total: string | null
  /** The stakes after each factor, where they are counted up one by one. */
  counts?: readonly number[]
  /** Between the factors; × if left out. */
  joiner?: string
  /**
   * Something about each seat: its cards left, its place; `hand` in place of cards where the game draws its own; `why` its
   * amount is what it is, item by item.
   */
  seat(seat: Seat): {
    role: ComponentChildren
    cards: readonly string[] | null
    note: string
    hand?: ComponentChildren
    why?: readonly Cause[]
  }
  /** Goes below the seats: a ledger. */
  more?: ComponentChildren
  /** Stands in place of the seats, where the game draws all of it. */
  body?: ComponentChildren
}

/** How a deal of a match ended. */
export interface Ending {
  /** One character for its stamp, in English a word. */
  stamp: string
  /** The winners; empty: none. */
  winners: readonly Seat[]
  text: string
}

/** `View` is what its own fold makes; a `Game` without it is drawn with whatever view its table holds. */
export interface Game<View = unknown> {
  fold: Fold<View>
  Board: ComponentType<{ scene: Scene<View> }>
  /** Goes above the record in the side rail: the card counter. */
  Aside?: ComponentType<{ scene: Scene<View> }>
  /** Goes into the bar over the felt: the dora indicators on a small screen. */
  Bar?: ComponentType<{ scene: Scene<View> }>
  /** Replaces the game's name and the table's in the bar; null: those. */
  heading?(scene: Scene<View>): { title: string; sub: string } | null
  line(moment: Moment, scene: Scene<View>): LogLine | null
  /** Events before a view, as far as the view contains them: for a client that attaches in the middle of a deal. */
  history(view: View): { event: GameEvent; round: number }[]
  /** A heading before this moment in the record: a new round. */
  round(moment: Moment): number | null
  /** The name of a round, where it is not only counted; 0: before the first. */
  roundName?(round: number): string
  cue(event: GameEvent, you: Seat | null): Cue | null
  /** The spoken word of an event, by its seat; null: none. */
  call(event: GameEvent): Call | null
  /** Whether the board tells a moment step by step, with its sounds: the record waits for it. */
  later?(moment: Moment): boolean
  /** The event's mark on a replay's timeline; absent: bombs and hands that run out. */
  mark?(event: GameEvent): { kind: 'call' | 'riichi' | 'win' | 'draw'; label: string } | null
  /** How a deal of a match ended, by the events of its last action. */
  ending?(events: readonly GameEvent[], name: (seat: Seat) => string): Ending
  /** The name of a deal of a match where there is little room. */
  dealName?(label: Label): string
  /** The parts of a match's final score. */
  scoreParts?(parts: Record<string, number>): string
  result(ended: Ended, scene: Scene<View>): Result
  /** The need of the viewer's seat before it is dealt in again, as the settlement's main button; null: none. */
  needs?(scene: Scene<View>): ComponentChildren
  /** Milliseconds for which the board shows the end of a deal before the settlement opens. */
  finale?(log: readonly Moment[]): number
  /** The board shows the end of a deal, and the settlement opens only on request: for deals in quick succession. */
  quietResult?: boolean
  /** Earlier deals of this table, as a tab beside the record. */
  History?: ComponentType<{ table: Table }>
  /** The actions of the viewer's seat between deals, in the waiting room. */
  Between?: ComponentType<{ table: Table; services: Services }>
  /** Asks how many chips to bring before a seat is taken, where there are stacks. */
  BuyIn?: ComponentType<{ options: Record<string, unknown>; onBring: (chips: number, reload: Reload | null) => void; onClose: () => void }>
  /** The author's buy-in as a row of the sheet for a new table; null: the maximum. */
  Bring?: ComponentType<{ options: Record<string, unknown>; value: number | null; onChange: (chips: number | null) => void }>
  /** The players that the table waits for, in games that start with free seats; null: only for those who are not ready. */
  lacks?(seats: readonly SeatInfo[], options: Record<string, unknown>): ComponentChildren | null
  /** Keys of the board and what they do, for the list of keys; absent: those of a hand of cards. */
  keys?(): readonly (readonly [keys: string, what: string])[]
  /** The table's state in one sentence, for the status line. */
  sentence(scene: Scene<View>): ComponentChildren
  /** Why an answer was refused, in a player's words; null: no reason of this game's. */
  refusal?(error: unknown): string | null
  /** Short facts under the table's name, such as 底分 1. */
  facts(options: Record<string, unknown>, info: GameInfo): string[]
}
