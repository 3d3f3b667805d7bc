/** The content and length of a moment of a deal: a call, a riichi, a win, a yakuman, a draw. Pure. */
import type { GameEvent, Seat } from '#sdk'
import type { Meld, Tile, Won } from '../view'

export interface Seal {
  /** The seat at whose side the seal is pressed; null: in the middle. */
  seat: Seat | null
  /** The key of its word. */
  word: string
  /** When it is pressed, in ms. */
  at: number
  /** The win that it stands for; null: none. */
  won: Won | null
}

export interface Show {
  kind: 'call' | 'riichi' | 'win' | 'yakuman' | 'draw'
  seals: Seal[]
  ms: number
}

/** Milliseconds until a win's seal is pressed. */
const SEAL_MS = 480
/** Milliseconds from a win's seal to the seal of the next winner with the same tile. */
const APART_MS = 160
const CALL_MS = 640
const END_MS = 1_200
const YAKUMAN_MS = 1_800

const CALLS: Readonly<Record<string, string>> = { chow: 'chow', pung: 'pung', daiminkan: 'kong', ankan: 'kong', shouminkan: 'kong' }

/**
 * Returns the moment to show for events that came together: the end of the deal if it is among them, else the
 * last call or riichi; null: nothing.
 */
export function momentOf(events: readonly GameEvent[]): Show | null {
  return endOf(events) ?? events.map(callOf).findLast((show) => show !== null) ?? null
}

/** Returns the moment at the end of a deal; null: these events do not end one. */
export function endOf(events: readonly GameEvent[]): Show | null {
  const wins = events.filter((event) => event.e === 'won') as unknown as Won[]
  if (wins.length > 0) return won(wins)
  return events.some((event) => event.e === 'no_winner') ? one('draw', 'stamp_draw', null, END_MS) : null
}

/** Whether a moment is the end of its deal, for which the settlement waits. */
export function isEnd({ kind }: Show): boolean {
  return kind === 'win' || kind === 'yakuman' || kind === 'draw'
}

/** Returns the yakuman of a win, by their names on the wire. */
export function yakumanOf({ worth }: Won): string[] {
  return worth.yakuman > 0 ? worth.yaku.filter((one) => one.yakuman).map(({ name }) => name) : []
}

/**
 * Returns the seats whose stick lies on the table's edge: their riichi stands, or others may still win with
 * the tile that declared it.
 */
export function sticksOf(view: {
  riichi: readonly boolean[]
  rivers: readonly (readonly { tile: Tile; riichi?: boolean }[])[]
  last: { seat: Seat; robbing: boolean } | null
}): Seat[] {
  const pending = (seat: Seat) => view.last?.seat === seat && !view.last.robbing && view.rivers[seat]!.at(-1)?.riichi === true
  return view.riichi.map((_, seat) => seat).filter((seat) => view.riichi[seat] || pending(seat))
}

function won(wins: readonly Won[]): Show {
  const greatest = wins.some((win) => yakumanOf(win).length > 0)
  return {
    kind: greatest ? 'yakuman' : 'win',
    seals: wins.map((win, nth) => ({
      seat: win.seat,
      word: win.kind === 'tsumo' ? 'tsumo' : 'ron',
      at: SEAL_MS + nth * APART_MS,
      won: win,
    })),
    ms: (greatest ? YAKUMAN_MS : END_MS) + (wins.length - 1) * APART_MS,
  }
}

function callOf(event: GameEvent): Show | null {
  const seat = event['seat'] as Seat
  switch (event.e) {
    case 'discarded':
      return event['riichi'] ? one('riichi', 'riichi', seat, CALL_MS) : null
    case 'kong_announced':
      return one('call', 'kong', seat, CALL_MS)
    case 'claimed':
      return one('call', CALLS[(event['meld'] as Meld).kind] ?? 'kong', seat, CALL_MS)
    case 'konged':
      // An added kan has been announced before.
      return (event['meld'] as Meld).kind === 'shouminkan' ? null : one('call', 'kong', seat, CALL_MS)
    default:
      return null
  }
}

function one(kind: Show['kind'], word: string, seat: Seat | null, ms: number): Show {
  return { kind, seals: [{ seat, word, at: 0, won: null }], ms }
}
