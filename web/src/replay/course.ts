/** The deals of a match in order, and which of them is shown, without the component that shows it. */
import { signal } from '@preact/signals'
import type { DealEnding, MatchReplay } from '#sdk'
import type { Replay } from '#sdk/replay'
import { numberOf } from './place'
import type { Playback } from './playback'

/**
 * The place at which a deal is entered. `begun`: the place just after the cards were dealt; the first place
 * if the deal does not start with dealing.
 */
export type Entry = 'first' | 'last' | 'begun'

export interface Shown {
  index: number
  replay: Replay
  entry: Entry
}

export class Course {
  readonly match: MatchReplay
  /** The deals that were played to their end; a voided one has nothing to show. */
  readonly deals: readonly DealEnding[]
  /** The deal that is shown; null: none is loaded yet. */
  readonly shown = signal<Shown | null>(null)
  /** The error of the last load that failed; null again as soon as a deal is shown. */
  readonly failed = signal<unknown>(null)
  /** Whether the final result is asked for; the match's table resets this once it shows the result. */
  readonly finale = signal(false)
  /** The playback of the deal that was shown last. */
  playback: Playback | null = null
  #load: (deal: string) => Promise<Replay>
  #loads = new Map<number, Promise<Replay>>()
  #wanted = -1

  constructor(match: MatchReplay, load: (deal: string) => Promise<Replay>) {
    this.match = match
    this.deals = match.deals.filter(({ amounts }) => amounts.length > 0)
    this.#load = load
  }

  /** Returns the index of the deal with this number at its table; 0 if none has it, or it is null. */
  indexOf(number: number | null): number {
    return Math.max(
      0,
      this.deals.findIndex(({ deal }) => numberOf(deal) === number),
    )
  }

  has(index: number): boolean {
    return index >= 0 && index < this.deals.length
  }

  /** Shows a deal as soon as it is loaded; until then the one shown before stays. Of several calls the last one counts. */
  async go(index: number, entry: Entry): Promise<void> {
    if (!this.has(index) || index === this.#wanted) return
    this.#wanted = index
    try {
      const replay = await this.#loaded(index)
      if (this.#wanted !== index) return
      this.failed.value = null
      this.shown.value = { index, replay, entry }
      if (this.has(index + 1)) void this.#loaded(index + 1).catch(() => undefined)
    } catch (error) {
      if (this.#wanted !== index) return
      this.#wanted = this.shown.value?.index ?? -1
      this.failed.value = error
    }
  }

  /** Goes to the deal before or after the one that is shown. */
  move(by: 1 | -1): void {
    void this.go((this.shown.value?.index ?? 0) + by, 'begun')
  }

  /** Returns the points of each seat before a deal; for an index after the last deal, the final points. */
  pointsBefore(index: number): readonly number[] {
    return this.deals[index]?.points ?? this.match.record.points
  }

  #loaded(index: number): Promise<Replay> {
    let load = this.#loads.get(index)
    if (!load) {
      load = this.#load(this.deals[index]!.deal)
      this.#loads.set(index, load)
      // After a failure the next call loads the deal again.
      load.catch(() => this.#loads.delete(index))
    }
    return load
  }
}
