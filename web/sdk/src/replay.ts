import { isMap } from './errors.ts'
import type { Fold, Moment } from './moments.ts'
import type { GameEvent, ReplayFile, ReplayStep, Seat } from './types.ts'

/**
 * One viewer's views and moments, up to the farthest place that was asked for. `views[n]` is the view at place n, and
 * `ends[n]` is the number of moments up to place n.
 */
interface Reel {
  /**
   * The view to which the first step's events are applied. The replay shows `views[0]` before that step: a view that
   * may have facts of the step already (`Fold.foreseen`).
   */
  opening: unknown
  views: unknown[]
  moments: Moment[]
  ends: number[]
}

/**
 * A deal, whole or cut off at any step, as every viewer saw it. Step n, counted from 1, is the record's n-th action. Place n
 * is the table after that step, and place 0 the table before the deal. The views of all places up to the farthest one asked
 * for are computed once and kept, so that going back and forth costs nothing.
 */
export class Replay {
  readonly file: ReplayFile
  /** The number of steps. */
  readonly length: number
  readonly seats: number
  /** Whether the file has the views of all seats. */
  readonly open: boolean
  /** Steps with which a round (回合) begins. */
  readonly rounds: readonly number[]
  /** Steps taken by a seat, not by chance. */
  readonly turns: readonly number[]
  #fold: Fold
  #at = 0
  #reels = new Map<string, Reel>()

  /** Throws if the file is not a replay. */
  constructor(file: ReplayFile, fold: Fold) {
    if (!isMap(file) || !Array.isArray(file.steps) || !isMap(file.opening) || !Array.isArray(file.record?.seats)) {
      throw new Error('this is no replay: it needs record, opening and steps')
    }
    this.file = file
    this.#fold = fold
    this.length = file.steps.length
    this.seats = file.record.seats.length
    this.open = file.record.seats.every((_, seat) => String(seat) in file.opening)
    this.rounds = roundsOf(file.steps)
    this.turns = file.steps.flatMap((step, index) => (typeof step.actor === 'number' ? index + 1 : []))
  }

  /** The present place. */
  get at(): number {
    return this.#at
  }

  /** Goes to a place; a number outside of the replay means its first or its last place. */
  seek(n: number): void {
    this.#at = this.#place(n)
  }

  /** The views of all viewers at the present place. */
  views(): { public: unknown; seats: unknown[] } {
    return { public: this.view(this.#at, null), seats: this.file.record.seats.map((_, seat) => this.view(this.#at, seat)) }
  }

  /** The view of a seat (null: a spectator) at a place; a seat whose cards are not in the file has the spectators' view. */
  view(n: number, viewer: Seat | null): unknown {
    return this.#reel(viewer, n).views[this.#place(n)] ?? null
  }

  /** All moments that a viewer has seen up to a place; `seq` is the step. */
  moments(n = this.#at, viewer: Seat | null = null): Moment[] {
    const reel = this.#reel(viewer, n)
    return reel.moments.slice(0, reel.ends[this.#place(n)])
  }

  /** The events of step n, each as the seat that it names saw it; an event that names none, as spectators saw it. */
  happened(n = this.#at): Moment[] {
    const step = this.step(n)
    const reel = this.#reel(null, n)
    const moments = reel.moments.slice(reel.ends[n - 1] ?? 0, reel.ends[n] ?? 0)
    return moments.map((moment, index) => ({
      ...moment,
      event: step?.seats[String(moment.event['seat'])]?.[index] ?? moment.event,
    }))
  }

  step(n: number): ReplayStep | null {
    return this.file.steps[n - 1] ?? null
  }

  /** The waits of a seat at a place, in the form of `help`; null: the seat has none, or the file does not tell. */
  waits(n: number, seat: Seat): unknown {
    const last = this.file.steps.slice(0, this.#place(n)).findLast((step) => step.waits && String(seat) in step.waits)
    return last?.waits?.[String(seat)] ?? null
  }

  /** The ms that a seat thought before step n; null for a step of chance, or without recorded times. */
  thought(n: number): number | null {
    const step = this.step(n)
    const before = this.step(n - 1)
    if (typeof step?.actor !== 'number' || !step.at || !before?.at) return null
    return Math.max(0, step.at - before.at)
  }

  #place(n: number): number {
    return Math.max(0, Math.min(this.length, Math.trunc(n) || 0))
  }

  #reel(viewer: Seat | null, n: number): Reel {
    const key = viewer !== null && String(viewer) in this.file.opening ? String(viewer) : 'public'
    let reel = this.#reels.get(key)
    if (!reel) {
      const opening = this.file.opening[key] ?? null
      reel = { opening, views: [this.#foreseen(opening)], moments: [], ends: [0] }
      this.#reels.set(key, reel)
    }
    const wanted = this.#place(n)
    while (reel.views.length <= wanted) this.#develop(reel, key)
    return reel
  }

  #develop(reel: Reel, key: string): void {
    const seq = reel.views.length
    const step = this.step(seq)
    let view = seq === 1 ? reel.opening : reel.views.at(-1)
    for (const event of step?.seats[key] ?? step?.public ?? []) {
      const before = view
      view = this.#after(view, event)
      reel.moments.push({ seq, event, before, view, live: false })
    }
    reel.views.push(view)
    reel.ends.push(reel.moments.length)
  }

  #foreseen(opening: unknown): unknown {
    const first = this.step(1)
    return (first && this.#fold.foreseen?.(opening, first.public)) ?? opening
  }

  #after(view: unknown, event: GameEvent): unknown {
    try {
      return this.#fold.after(view, event, this.file.record.game)
    } catch (error) {
      console.warn('a step of a replay could not be folded', error)
      return view
    }
  }
}

function roundsOf(steps: readonly ReplayStep[]): number[] {
  let round = 0
  return steps.flatMap((step, index) => {
    const highest = Math.max(0, ...step.public.map((event) => Number(event['round'] ?? 0)))
    if (highest <= round) return []
    round = highest
    return index + 1
  })
}
