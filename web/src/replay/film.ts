/** A finished deal as pictures: what every viewer saw after each step. Nothing is animated, nothing depends on the way there. */
import { isMap, type Fold, type GameEvent, type Moment, type ReplayFile, type ReplayStep, type Seat } from '../sdk'

/** Everything one viewer saw: the view after each step, all moments, and how many of them each step ends with. */
interface Reel {
  views: unknown[]
  moments: Moment[]
  ends: number[]
}

export class Film {
  readonly file: ReplayFile
  /** How many steps there are; step n leads from picture n - 1 to picture n, picture 0 is the table before the deal. */
  readonly length: number
  readonly seats: number
  /** Whether the record shows every seat's cards. */
  readonly open: boolean
  #fold: Fold
  #reels = new Map<string, Reel>()

  /** Throws if the file is no replay. */
  constructor(file: ReplayFile, fold: Fold) {
    if (!isMap(file) || !Array.isArray(file.steps) || !isMap(file.opening) || !Array.isArray(file.record?.seats)) throw new Error('this is no replay')
    this.file = file
    this.length = file.steps.length
    this.seats = file.record.seats.length
    this.open = file.record.seats.every((_, seat) => String(seat) in file.opening)
    this.#fold = fold
  }

  /** Returns what a seat (null: a spectator) knows after n steps. */
  view(n: number, viewer: Seat | null): unknown {
    return this.#reel(viewer).views[n] ?? null
  }

  /** Returns all that a viewer has seen happen in the first n steps. */
  moments(n: number, viewer: Seat | null): Moment[] {
    const reel = this.#reel(viewer)
    return reel.moments.slice(0, reel.ends[n] ?? 0)
  }

  /** Returns what step n made happen, each event as its own seat saw it. */
  happened(n: number): Moment[] {
    const step = this.step(n)
    const reel = this.#reel(null)
    return reel.moments.slice(reel.ends[n - 1] ?? 0, reel.ends[n] ?? 0).map((moment, at) => ({ ...moment, event: openly(step, moment.event, at) }))
  }

  /** Returns step n, counted from 1. */
  step(n: number): ReplayStep | null {
    return this.file.steps[n - 1] ?? null
  }

  /** How long a seat thought before step n, ms; null for what is no seat's, or where no times were kept. */
  thought(n: number): number | null {
    const step = this.step(n)
    const before = this.step(n - 1)
    if (!step || !before || typeof step.actor !== 'number' || !step.at || !before.at) return null
    return Math.max(0, step.at - before.at)
  }

  #reel(viewer: Seat | null): Reel {
    const key = viewer === null || !(String(viewer) in this.file.opening) ? 'public' : String(viewer)
    let reel = this.#reels.get(key)
    if (!reel) this.#reels.set(key, (reel = this.#develop(key)))
    return reel
  }

  #develop(key: string): Reel {
    let view: unknown = this.file.opening[key] ?? null
    const reel: Reel = { views: [view], moments: [], ends: [0] }
    for (const [at, step] of this.file.steps.entries()) {
      for (const event of step.seats[key] ?? step.public) {
        const before = view
        view = this.#after(view, event)
        reel.moments.push({ seq: at + 1, event, before, view, live: false })
      }
      reel.views.push(view)
      reel.ends.push(reel.moments.length)
    }
    return reel
  }

  #after(view: unknown, event: GameEvent): unknown {
    try {
      return this.#fold.after(view, event, this.file.record.game)
    } catch (error) {
      console.warn('a step of the replay could not be shown', error)
      return view
    }
  }
}

function openly(step: ReplayStep | null, event: GameEvent, at: number): GameEvent {
  return step?.seats[String(event['seat'])]?.[at] ?? event
}
