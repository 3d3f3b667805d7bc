/** What a family of games gives to the frame: how its views change, its board, its words. One folder each. */
import type { ComponentChildren, ComponentType } from 'preact'
import type { Cue } from '../app/sounds'
import type { Action, Ended, Fold, GameEvent, GameInfo, Moment, Ok, Prompt, Reload, Seat, SeatInfo, Sitting, Table } from '#sdk'

/** What can be asked of a live table beside an answer to a prompt. What is refused says so by itself, in a toast. */
export interface Services {
  ready(on: boolean): void
  /** Takes a free seat; with chips, where there are stacks, and how they shall be filled up. */
  join(seat: Seat, buyIn?: number, reload?: Reload | null): void
  sit(state: Sitting): void
  /** Adds to the own stack. */
  chips(amount: number): void
  muck(auto: boolean | null): void
  /** Has the own stack filled up between deals; null: by hand only. */
  fillUp(reload: Reload | null): void
  plan(action: Action | null): void
  /** Opens the settlement of the deal that has ended. */
  result(): void
}

/** One table as a board draws it: live, watched, or in a replay. */
export interface Scene<View = unknown> {
  table: string
  info: GameInfo
  options: Record<string, unknown>
  seats: readonly SeatInfo[]
  /** Our seat; null for who watches. */
  you: Seat | null
  /** The seat drawn at the bottom: ours, or whose viewpoint was chosen. */
  base: Seat
  view: View
  /** Views of all seats, where the record allows open hands. */
  open: readonly View[] | null
  prompt: Prompt | null
  /** Whose turn it is for all to see. */
  turn: { seat: Seat; deadlineAt: number } | null
  pace: { turn_ms: number; bank_ms: number }
  /** Whether help may be shown that a player could work out alone: the card counter. */
  aids: boolean
  log: readonly Moment[]
  /** The deal whose last view this is; null while one is played. */
  ended: Ended | null
  /** When the next deal starts by itself; null: it does not, as things are now. */
  nextAt: number | null
  /** What our seat will do when its turn comes. */
  plan: Action | null
  /** What our seat has said about its beaten hands; null: nothing. */
  autoMuck: boolean | null
  /** How our stack is filled up between deals; null: by hand only. */
  reload: Reload | null
  /** Null in a replay. */
  services: Services | null
  /** Our seat is played in another window. */
  elsewhere: boolean
  /** Answers can be sent now: online, not a replay. */
  live: boolean
  /** An answer is on its way. */
  sending: boolean
  act(action: Action): void
  judge(action: Action): Promise<Ok>
  /** Asks the server for what a player could work out alone (听牌提示); null: nobody may ask here. */
  help: (() => Promise<unknown>) | null
  /** 托管: lets the server play our seat, or takes it back. */
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
}

/** How a finished deal is shown. */
export interface Result {
  /** One character for the stamp. */
  stamp: string
  won: boolean | null
  title: string
  sub: string
  /** How the stakes came about. */
  factors: { label: string; value: string }[]
  total: string | null
  /** Between the factors; × if left out. */
  joiner?: string
  /**
   * Something about each seat: its cards left, its place; `hand` in place of cards where the game draws its own; `why` its
   * amount is what it is, item by item.
   */
  seat(seat: Seat): { role: ComponentChildren; cards: readonly string[] | null; note: string; hand?: ComponentChildren; why?: readonly { label: string; value: string }[] }
  /** What goes below the seats: a ledger. */
  more?: ComponentChildren
}

/** `View` is what its own fold makes; a `Game` without it is drawn with whatever view its table holds. */
export interface Game<View = unknown> {
  fold: Fold<View>
  Board: ComponentType<{ scene: Scene<View> }>
  /** What goes above the record in the side rail: the card counter. */
  Aside?: ComponentType<{ scene: Scene<View> }>
  line(moment: Moment, scene: Scene<View>): LogLine | null
  /** What happened before a view, as far as the view itself remembers it: for who comes in the middle of a deal. */
  history(view: View): { event: GameEvent; round: number }[]
  /** A heading before this moment in the record: a new round. */
  round(moment: Moment): number | null
  /** What a round is called, where it is not only counted. */
  roundName?(round: number): string
  cue(event: GameEvent, you: Seat | null): Cue | null
  result(ended: Ended, scene: Scene<View>): Result
  /** The board itself shows how a deal ended; the settlement opens only on wish. For deals that follow one another fast. */
  quietResult?: boolean
  /** Earlier deals of this table, as a tab beside the record. */
  History?: ComponentType<{ table: Table }>
  /** What our seat may do between deals, in the waiting room. */
  Between?: ComponentType<{ table: Table; services: Services }>
  /** Asks how many chips to bring before a seat is taken, where there are stacks. */
  BuyIn?: ComponentType<{ options: Record<string, unknown>; onBring: (chips: number, reload: Reload | null) => void; onClose: () => void }>
  /** How many chips whoever opens a table brings, as a row of its sheet; null: as many as one may. */
  Bring?: ComponentType<{ options: Record<string, unknown>; value: number | null; onChange: (chips: number | null) => void }>
  /** Whom the table waits for, where not every seat has to be taken; null: for nobody but who is not ready. */
  lacks?(seats: readonly SeatInfo[], options: Record<string, unknown>): ComponentChildren | null
  /** Keys of the board and what they do, for the list of keys; absent: those of a hand of cards. */
  keys?(): readonly (readonly [keys: string, what: string])[]
  /** Text of what the table waits for, for who looks on. */
  sentence(scene: Scene<View>): ComponentChildren
  /** Why an answer was refused, in a player's words; null: no reason of this game's. */
  refusal?(error: unknown): string | null
  /** Short facts under the table's name, such as 底分 1. */
  facts(options: Record<string, unknown>, info: GameInfo): string[]
}
