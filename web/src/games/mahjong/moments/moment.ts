/** The content and length of a moment of a deal of mahjong: 碰, 杠, 胡, 自摸. Pure. */
import type { Moment, Seat } from '#sdk'
import type { Meld, Tile, Won } from '../view'

/** Tiles that a call lays down. */
export interface Laid {
  tiles: readonly Tile[]
  /** The seat from whose river the last tile was claimed; null: all are the player's own. */
  from: Seat | null
}

export interface Seal {
  /** The seat at whose river the seal is pressed. */
  seat: Seat
  /** The key of its word. */
  word: 'pung' | 'kong' | 'win' | 'self'
  /** When it is pressed, in ms. */
  at: number
  /** The win that it stands for; null: none. */
  won: Won | null
  /** The tiles that the call lays down; null: it is a win. */
  laid: Laid | null
}

export interface Show {
  kind: 'call' | 'win'
  seals: Seal[]
  ms: number
  /** Whether the deal ends with it. */
  end: boolean
}

const CALL_MS = 640
const WIN_MS = 1_200
/** Milliseconds until a win's seal is pressed. */
const SEAL_MS = 480
/** Milliseconds from a win's seal to the seal of the next winner with the same tile. */
const APART_MS = 160

/** Returns the moment to show for events that came together: a win if there is one, else the last call; null: nothing. */
export function momentOf(fresh: readonly Moment[]): Show | null {
  return winOf(fresh) ?? fresh.map(callOf).findLast((show) => show !== null) ?? null
}

/** Returns the moment at the end of a deal; null: it did not end with a win. */
export function endOf(log: readonly Moment[]): Show | null {
  const end = log.findLast(({ event }) => event.e === 'settled')
  return end ? winOf(log.filter(({ seq }) => seq === end.seq)) : null
}

export function isEnd({ end }: Show): boolean {
  return end
}

/** Whether a kong is an added one, which has been announced before. */
export function isAnnounced({ kind }: Meld): boolean {
  return kind === 'wan' || kind === 'shouminkan'
}

function winOf(told: readonly Moment[]): Show | null {
  const wins = told.filter(({ event }) => event.e === 'won').map(({ event }) => event as unknown as Won)
  if (wins.length === 0) return null
  return {
    kind: 'win',
    seals: wins.map((won, nth) => ({
      seat: won.seat,
      word: won.feeder === null && won.kind === 'zimo' ? 'self' : 'win',
      at: SEAL_MS + nth * APART_MS,
      won,
      laid: null,
    })),
    ms: WIN_MS + (wins.length - 1) * APART_MS,
    end: told.some(({ event }) => event.e === 'settled'),
  }
}

function callOf({ event }: Moment): Show | null {
  const seat = event['seat'] as Seat
  const meld = event['meld'] as Meld
  switch (event.e) {
    case 'claimed':
      return call(seat, meld.kind === 'pung' ? 'pung' : 'kong', { tiles: meld.tiles, from: meld.feeder ?? null })
    case 'kong_announced':
      return call(seat, 'kong', { tiles: [event['tile'] as Tile], from: null })
    case 'konged':
      return isAnnounced(meld) ? null : call(seat, 'kong', { tiles: meld.tiles, from: null })
    default:
      return null
  }
}

function call(seat: Seat, word: Seal['word'], laid: Laid): Show {
  return { kind: 'call', seals: [{ seat, word, at: 0, won: null, laid }], ms: CALL_MS, end: false }
}
