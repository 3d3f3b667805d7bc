/** The place in a replay and its controls, without the timer: the component that shows the replay runs the timer. */
import { signal } from '@preact/signals'
import type { Seat } from '#sdk'

export const SPEEDS = [0.5, 1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]

/** The milliseconds of a step at speed 1. */
export const STEP_MS = 1_000

export class Playback {
  readonly at = signal(0)
  readonly playing = signal(false)
  readonly speed = signal<Speed>(1)
  /** The seat at the bottom. */
  readonly base = signal<Seat>(0)
  /** Whether the other hands lie open. */
  readonly open = signal(true)
  /** Go to the deals before and after this one in its match; null: there is none. */
  before: (() => void) | null = null
  after: (() => void) | null = null
  readonly length: number
  readonly seats: number
  #rounds: readonly number[]
  #turns: (seat: Seat) => readonly number[]

  /** `rounds`: the steps that begin a round; `turns`: the steps of a seat. Both ascending. */
  constructor(length: number, seats: number, rounds: readonly number[] = [], turns: (seat: Seat) => readonly number[] = () => []) {
    this.length = length
    this.seats = seats
    this.#rounds = rounds
    this.#turns = turns
  }

  /** Goes to place n, or to the nearest one that exists. */
  seek(n: number): void {
    this.at.value = Math.min(this.length, Math.max(0, Math.round(n) || 0))
    if (this.at.value === this.length && !this.after) this.playing.value = false
  }

  step(by: number): void {
    if (!this.#leave(by)) this.seek(this.at.value + by)
  }

  /**
   * Goes to the beginning of the next round (1), or of this round (-1); from the beginning of a round, -1 goes to the
   * beginning of the previous one. Without such a round it goes to the end of the deal, or to its start.
   */
  round(by: 1 | -1): void {
    if (!this.#leave(by)) this.seek(neighbour(this.#rounds, this.at.value, by, this.length))
  }

  /**
   * Goes to the next or the previous step of the seat at the bottom; if there is none, to the end or the
   * start of the deal.
   */
  turn(by: 1 | -1): void {
    if (!this.#leave(by)) this.seek(neighbour(this.#turns(this.base.value), this.at.value, by, this.length))
  }

  first(): void {
    this.seek(0)
  }

  last(): void {
    this.seek(this.length)
  }

  /** Plays or pauses; at the end, if no deal follows, it plays again from the beginning. */
  toggle(): void {
    if (!this.playing.value && this.at.value === this.length && !this.after) this.seek(0)
    this.playing.value = !this.playing.value
  }

  /** Lays the other hands open, or covers them again. */
  toggleHands(): void {
    this.open.value = !this.open.value
  }

  /** Goes one speed up or down; with `cycle` the first speed follows the last. */
  faster(by: 1 | -1, cycle = false): void {
    const at = SPEEDS.indexOf(this.speed.value) + by
    this.speed.value = SPEEDS[cycle ? at % SPEEDS.length : Math.min(SPEEDS.length - 1, Math.max(0, at))] ?? 1
  }

  /** Shows the deal from a seat; without one, from the next seat. */
  sit(seat = (this.base.value + 1) % this.seats): void {
    if (Number.isInteger(seat) && seat >= 0 && seat < this.seats) this.base.value = seat
  }

  /**
   * Goes on like another playback: with its speed, its seat and its open hands, and playing if the other one
   * was.
   */
  like(other: Playback): void {
    this.speed.value = other.speed.value
    this.open.value = other.open.value
    this.playing.value = other.playing.value
    this.sit(other.base.value)
  }

  /** Goes from an end of the deal to its neighbour in the match; false at any other place, or without a neighbour. */
  #leave(by: number): boolean {
    const to = by < 0 && this.at.value === 0 ? this.before : by > 0 && this.at.value === this.length ? this.after : null
    to?.()
    return to !== null
  }
}

/** Whether a place has nothing after it (`by` 1) or before it (-1), in this deal and its match. */
export function isEnd(playback: Playback, by: 1 | -1): boolean {
  return by < 0 ? playback.at.value === 0 && !playback.before : playback.at.value === playback.length && !playback.after
}

function neighbour(stops: readonly number[], at: number, by: 1 | -1, length: number): number {
  if (by > 0) return stops.find((stop) => stop > at) ?? length
  return stops.findLast((stop) => stop < at) ?? 0
}
