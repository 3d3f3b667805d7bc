/**
 * The interface of a family of games: its fold, board, panels and texts. Each family has a folder here;
 * `landlord` and `climbing` share one, `shedding`.
 */
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

/**
 * What a board may ask for at a live table, besides answers to prompts: requests to the table, whose refusals
 * show a toast, and panels of the page.
 */
export interface Services {
  ready(on: boolean): void
  /** Takes a free seat. In games with stacks the page asks for the buy-in first. */
  join(seat: Seat): void
  /**
   * Takes a free seat, without asking for the buy-in. In games with stacks `chips` is the buy-in, and
   * `reload` the rule by which the stack is filled up.
   */
  bring(seat: Seat, chips?: number, reload?: Reload | null): void
  /** Claims a bot's seat (接手); null: the viewer has a seat already, or will get one. */
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
  /**
   * Opens the popover beside a seat's plate: at the viewer's with phrases to say, at another one with the
   * switch that hides its player's words.
   */
  hail(seat: Seat): void
}

/** One table as a board draws it: live, watched, or in a replay. */
export interface Scene<View = unknown> {
  info: GameInfo
  /** The state of the table as the server sent it; in a replay only the table's id and options are known. */
  state: TableMessage
  seats: readonly SeatInfo[]
  /** The viewer's seat; null for a spectator. */
  you: Seat | null
  /** The seat drawn at the bottom: the viewer's; for a spectator seat 0, in a replay the one chosen there. */
  base: Seat
  view: View
  /** In a replay the view of each seat, or a spectator's view if the seat's hand is not open; null at a table. */
  open: readonly View[] | null
  prompt: Prompt | null
  /** The turn that runs, if everyone may know whose it is; else null. */
  turn: PublicTurn | null
  log: readonly Moment[]
  /** The deal that has ended and whose last view is shown; null during a deal. */
  ended: Ended | null
  /** The match that has ended with the deal that is shown; null: none has. */
  matchOver: LastMatch | null
  /** The requests to the table; null in a replay. */
  services: Services | null
  /** Whether another window plays the viewer's seat. */
  elsewhere: boolean
  /**
   * Whether a deal runs and the page is connected to its table, so that answers can be sent; false in a
   * replay.
   */
  live: boolean
  /** Whether an answer has been sent and not yet acknowledged. */
  sending: boolean
  act(action: Action): void
  judge(action: Action): Promise<Ok>
  /** In a replay the waits of the seat at the bottom; null: it has none. Always null at a live table. */
  waits: unknown
  /** Whether the table shows waits, and counts cards, for everybody. */
  helped: boolean
  /** Asks the server what the hand waits for (听牌提示); null: not available to this viewer. */
  help: (() => Promise<unknown>) | null
  /** Asks what a strong player would answer to the open prompt (提示); null: not available to this viewer. */
  advise: (() => Promise<Advice>) | null
  /** Starts the stand-in for the viewer's seat (托管), or ends it. */
  auto(on: boolean): void
  name(seat: Seat): string
}

/** One line of the record. */
export interface LogLine {
  seat: Seat | null
  text: ComponentChildren
  /** `text` as plain text. */
  plain: string
  dim?: boolean
  /**
   * A short text. If the line before has one, too, this text is appended to that line, and no new line
   * begins.
   */
  goesOn?: string
}

/** One reason for a seat's amount. */
export interface Cause {
  label: string
  value: string
  /** The sum of the causes up to this one, if all of them add up to the seat's amount. */
  sum?: number
}

/** How a finished deal is shown. */
export interface Result {
  /** The text of the stamp: one character, or a word such as 第二名 or Ron. */
  stamp: string
  won: boolean | null
  title: string
  sub: string
  /** The number that stands large beside the title, in place of the viewer's amount. */
  mine?: { value: number; label: string }
  /** The number of decimal places of amounts; 0 if left out. */
  decimals?: number
  /** The parts that the stakes are made of, each with its label. */
  factors: { label: string; value: string }[]
  total: string | null
  /** The stakes after each factor, if the settlement counts them up step by step. */
  counts?: readonly number[]
  /** The sign between two factors; × if left out. */
  joiner?: string
  /**
   * Returns a seat's row. `role`: a word below its name; `cards`: the cards that are left; `hand`: content that
   * the game draws in place of cards; `note`: a text where there are no cards; `why`: the reasons for the amount.
   */
  seat(seat: Seat): {
    role: ComponentChildren
    cards: readonly string[] | null
    note: string
    hand?: ComponentChildren
    why?: readonly Cause[]
  }
  /** Content below the rows of seats, such as a ledger. */
  more?: ComponentChildren
  /** Content in place of the rows of seats, if the game draws all of them itself. */
  body?: ComponentChildren
}

/** How a deal of a match ended. */
export interface Ending {
  /** The text of its stamp: one character, in English a word. */
  stamp: string
  /** The winners; empty: none. */
  winners: readonly Seat[]
  text: string
}

/** A family of games for the page. `View` is the type of view that its fold makes; code for all games leaves it open. */
export interface Game<View = unknown> {
  fold: Fold<View>
  Board: ComponentType<{ scene: Scene<View> }>
  /** A component above the record in the side rail, such as the card counter. */
  Aside?: ComponentType<{ scene: Scene<View> }>
  /** A part of the bar over the felt, such as the dora indicators on a small screen. */
  Bar?: ComponentType<{ scene: Scene<View> }>
  /** Returns the texts of the bar in place of the names of game and table; null: those names stay. */
  heading?(scene: Scene<View>): { title: string; sub: string } | null
  line(moment: Moment, scene: Scene<View>): LogLine | null
  /** Returns the earlier events that a view contains, for the record of a client that attaches in the middle of a deal. */
  history(view: View): { event: GameEvent; round: number }[]
  /**
   * Returns the round of a moment; null: no round. A line of the record gets a heading if its round is not that of
   * the line before.
   */
  round(moment: Moment): number | null
  /**
   * Returns the name of a round by its number (`round`), in games whose rounds have names, such as streets.
   */
  roundName?(round: number): string
  cue(event: GameEvent, you: Seat | null): Cue | null
  /** The word that is spoken at an event, in the voice of its seat; null: none. */
  call(event: GameEvent): Call | null
  /** Whether the board shows a moment step by step, with sounds of its own; the record shows it only after that. */
  later?(moment: Moment): boolean
  /**
   * Returns an event's mark on a replay's timeline; null: none. Without this function, bombs and the last
   * cards of hands are marked.
   */
  mark?(event: GameEvent): { kind: 'call' | 'riichi' | 'win' | 'draw'; label: string } | null
  /** Returns how a deal of a match ended, from the events of its last action. */
  ending?(events: readonly GameEvent[], name: (seat: Seat) => string): Ending
  /** The short name of a deal of a match. */
  dealName?(label: Label): string
  /** The parts of a match's final score. */
  scoreParts?(parts: Record<string, number>): string
  result(ended: Ended, scene: Scene<View>): Result
  /** The settlement's main button if the viewer's seat needs something before the next deal, such as chips; null: nothing. */
  needs?(scene: Scene<View>): ComponentChildren
  /** Returns for how many milliseconds the board shows the end of a deal before the settlement opens. */
  finale?(log: readonly Moment[]): number
  /**
   * Whether the settlement opens only on request: deals follow each other quickly, and the board itself shows
   * how each ended.
   */
  quietResult?: boolean
  /** A tab beside the record, with earlier deals of the table. */
  History?: ComponentType<{ table: Table }>
  /** The buttons of the viewer's seat between deals, in the waiting room. */
  Between?: ComponentType<{ table: Table; services: Services }>
  /** The sheet that asks for the buy-in before a seat is taken, in games with stacks. */
  BuyIn?: ComponentType<{ options: Record<string, unknown>; onBring: (chips: number, reload: Reload | null) => void; onClose: () => void }>
  /** A row of the sheet for a new table: the author's buy-in. `value` null: the maximum. */
  Bring?: ComponentType<{ options: Record<string, unknown>; value: number | null; onChange: (chips: number | null) => void }>
  /**
   * Says how many players the table waits for, in games that start with free seats; null: it waits only for those who are
   * not ready.
   */
  lacks?(seats: readonly SeatInfo[], options: Record<string, unknown>): ComponentChildren | null
  /**
   * Returns the keys of the board and what each does, for the list of keys. Without this function the list
   * has the keys of a hand of cards.
   */
  keys?(): readonly (readonly [keys: string, what: string])[]
  /** The table's state in one sentence, for the status line. */
  sentence(scene: Scene<View>): ComponentChildren
  /** Returns why a request was refused, in a player's words; null: the reason is not one of this game. */
  refusal?(error: unknown): string | null
  /** Short facts under the table's name, such as 底分 1. */
  facts(options: Record<string, unknown>, info: GameInfo): string[]
}
