/** The latest frames of this page's connections, in and out, and the end of each connection. */
import { signal } from '@preact/signals'

/** The number of kept lines; an inspector that is left open must not grow. */
export const MAX_LINES = 500

export interface Frame {
  /** The number of this message or note, counted from 1 since the page was loaded. */
  n: number
  /** The time by this device's clock, Unix ms. */
  at: number
  /** Name of the connection. */
  link: string
  dir: 'in' | 'out' | 'note'
  /** The message's `t`, or what kind of note this is. */
  type: string
  table: string | null
  message: unknown
  /** Size on the wire; 0 for the second message of a frame and for those after it. */
  bytes: number
}

/** Counts of a connection's frames. */
export interface Totals {
  frames: number
  bytesIn: number
  bytesOut: number
}

/** The frames to show; an empty field shows all. */
export interface Filter {
  type: string
  table: string
  link: string
  text: string
}

export const EVERYTHING: Filter = { type: '', table: '', link: '', text: '' }

/** A bounded list of frames. While it is paused it drops new frames, but still counts them. */
export class Trace {
  readonly frames = signal<readonly Frame[]>([])
  readonly paused = signal(false)
  /** The number of messages and notes, shown or not. */
  readonly seen = signal(0)
  #waiting: Frame[] = []
  #totals = new Map<string, Totals>()
  #later: (flush: () => void) => void

  /** `later` decides when new frames are shown: the page shows them at most once per animation frame. */
  constructor(later: (flush: () => void) => void = (flush) => flush()) {
    this.#later = later
  }

  /** Adds one message as it was sent or heard. */
  add(link: string, dir: Frame['dir'], message: unknown, bytes: number, type = typeOf(message)): void {
    const n = this.seen.peek() + this.#waiting.length + 1
    this.#count(link, dir, bytes)
    this.#waiting.push({ n, at: Date.now(), link, dir, type, table: tableOf(message), message: discreet(message), bytes })
    if (this.#waiting.length === 1) this.#later(() => this.#flush())
  }

  /** Returns the totals of a connection since it was opened here. */
  totals(link: string): Totals {
    return this.#totals.get(link) ?? { frames: 0, bytesIn: 0, bytesOut: 0 }
  }

  clear(): void {
    this.frames.value = []
  }

  #count(link: string, dir: Frame['dir'], bytes: number): void {
    if (bytes === 0) return
    const { frames, bytesIn, bytesOut } = this.totals(link)
    this.#totals.set(link, {
      frames: frames + 1,
      bytesIn: bytesIn + (dir === 'in' ? bytes : 0),
      bytesOut: bytesOut + (dir === 'out' ? bytes : 0),
    })
  }

  #flush(): void {
    const fresh = this.#waiting
    this.#waiting = []
    this.seen.value += fresh.length
    if (!this.paused.peek()) this.frames.value = [...this.frames.peek(), ...fresh].slice(-MAX_LINES)
  }
}

/** Returns the frames that a filter lets through, in their order. */
export function chosen(frames: readonly Frame[], filter: Filter): Frame[] {
  const text = filter.text.trim().toLowerCase()
  return frames.filter(
    (frame) =>
      (!filter.type || frame.type === filter.type) &&
      (!filter.table || frame.table === filter.table) &&
      (!filter.link || frame.link === filter.link) &&
      (!text || JSON.stringify(frame.message).toLowerCase().includes(text)),
  )
}

/** Returns the different values of a field, for a menu. */
export function valuesOf(frames: readonly Frame[], field: 'type' | 'table' | 'link'): string[] {
  return [...new Set(frames.map((frame) => frame[field] ?? ''))].filter(Boolean).sort()
}

/** Returns frames as the text of a file with one JSON object per line. */
export function asLines(frames: readonly Frame[]): string {
  return frames.map((frame) => `${JSON.stringify({ ...frame, at: new Date(frame.at).toISOString() })}\n`).join('')
}

/** Returns the gist of a message on one line, cut to `length` characters: its events, or else its fields. */
export function gist(message: unknown, length = 160): string {
  if (typeof message !== 'object' || message === null) return String(message)
  const { t: _, table: __, id, ...others } = message as Record<string, unknown>
  const rest = id === undefined ? others : { ...others, id }
  const events = rest['events']
  if (Array.isArray(events)) return `#${String(rest['seq'])} ${events.map(eventGist).join(' · ')}`.slice(0, length)
  return JSON.stringify(rest).slice(1, -1).replaceAll('"', '').slice(0, length)
}

function eventGist(event: unknown): string {
  const { e, seat } = (event ?? {}) as Record<string, unknown>
  return typeof seat === 'number' ? `${String(e)} ${seat}` : String(e)
}

function typeOf(message: unknown): string {
  const t = (message as { t?: unknown } | null)?.t
  return typeof t === 'string' ? t : '?'
}

function tableOf(message: unknown): string | null {
  const table = (message as { table?: unknown } | null)?.table
  return typeof table === 'string' ? table : null
}

/** Returns a message with its token masked, because logs are shared and a token is enough to act as its user. */
function discreet(message: unknown): unknown {
  const token = (message as { token?: unknown } | null)?.token
  return typeof token === 'string' ? { ...(message as object), token: `${token.slice(0, 6)}…` } : message
}
