/**
 * What a server said about one table's shuffles, kept and compared. A deal's commitment is pinned when it is told: with the end
 * of the deal before, or in a snapshot between deals. Only then a seed is drawn for it, one for each commitment: a server that
 * could make us draw again could choose among ours.
 */
import type { GameEvent, MatchEnded, Seat } from './types.ts'

/** The server's word about a shuffle does not hold. */
export interface Alarm {
  deal: string
  /** `commit`: not the commitment told before the seeds. `seed`: ours is missing or changed. `secret`: it has another hash. */
  what: 'commit' | 'seed' | 'secret'
  /** The value that was announced, or sent, before. */
  told: string
  /** The value that stands there now; empty: none. */
  found: string
}

/** Our knowledge of a deal's shuffle from before it began. */
export interface Witnessed {
  deal: string
  /** The commitment that was told before any seed was sent; null: none was, for we came later. */
  pinned: string | null
  /** Ours, if it went into the shuffle or should have; null: it came too late, or none was sent. */
  seed: { seat: Seat; hex: string } | null
}

/** The next shuffle, to continue with after a reload of the page. */
export interface NextShuffle {
  /** The number of its deal. */
  number: number
  commit: string
  seed: string
}

type Given = 'not' | 'sent' | 'refused' | 'taken'

const SEED_BYTES = 16
/** The most commitments that are kept of deals not yet seen to start; an honest server sends fewer. */
const PINS = 16
/** How many deals of a match have their commitments kept until its end. */
const COMMITS = 256

export class Shuffles {
  readonly alarms: Alarm[] = []
  /** Whether a daily deal is played here: it takes no seed, and its secret is told when the day is over. */
  daily = false
  /** The commitment for which a seed may be given now; null: a deal runs, or nothing is known. */
  open: string | null = null
  /** Ours for `open`; empty: none drawn. */
  seed = ''
  /** The deal that began last. */
  witnessed: Witnessed | null = null
  #table: string
  #alarmed: (alarm: Alarm) => void
  #pins = new Map<number, string>()
  #last = 0
  /** The commitments of the running match's deals, whose secrets are told at its end. */
  #commits = new Map<string, string>()
  #given: Given = 'not'
  /** `proved`: its end needs no secret, for it has a root or cards from elsewhere, or its start was not seen. */
  #began: { deal: string; commit: string; proved: boolean } | null = null
  /** A deal that began without our seed before we knew whether that had been taken. */
  #unsure: { deal: string; commit: string; seed: string; found: string } | null = null

  /** `alarmed` is called with each alarm. */
  constructor(table: string, alarmed: (alarm: Alarm) => void) {
    this.#table = table
    this.#alarmed = alarmed
  }

  /** The shuffle that comes next, if we have drawn a seed for it. */
  get next(): NextShuffle | null {
    return this.open && this.seed ? { number: this.#last + 1, commit: this.open, seed: this.seed } : null
  }

  /** Whether a seed is still to be sent. */
  get owed(): boolean {
    return this.open !== null && this.#given === 'not'
  }

  /** Go on with what an earlier page was told and had sent. */
  recall({ number, commit, seed }: NextShuffle): void {
    // What was told first counts, also if a snapshot has told another one since.
    if (number > this.#last) this.#pins.set(number, commit)
    if (commit === this.open && !this.seed) this.seed = seed
  }

  /** The commitment of a snapshot: of the deal that runs, or of the next one. `missed`: something may have happened before it. */
  snapshot(commit: string, running: string | null, last: string | null, missed: boolean): void {
    this.#last = Math.max(this.#last, numberOf(running ?? last ?? ''))
    if (running === null) {
      this.#tell(commit, missed)
      return
    }
    this.#compare(running, commit, missed)
    if (this.#began?.deal !== running) this.#began = { deal: running, commit, proved: true }
    this.open = null
  }

  started(event: GameEvent, seat: Seat | null): void {
    const { deal, commit, root, imported, seeds, match } = event as unknown as {
      deal: string
      commit: string
      root?: string
      imported?: boolean
      seeds?: [Seat, string][]
      match?: string
    }
    if (match && this.#commits.size < COMMITS) this.#commits.set(deal, commit)
    const number = numberOf(deal)
    this.#last = Math.max(this.#last, number)
    const pinned = this.#compare(deal, commit, false)
    for (const earlier of this.#pins.keys()) if (number === 0 || earlier <= number) this.#pins.delete(earlier)
    this.#began = { deal, commit, proved: Boolean(root) || imported === true || this.daily }
    const found = seeds?.find(([owner]) => owner === seat)?.[1] ?? ''
    const ours = seat !== null && this.seed !== '' && this.#given !== 'not' && (this.#given === 'taken' || found === this.seed)
    this.witnessed = { deal, pinned, seed: ours ? { seat, hex: this.seed } : null }
    this.#look(deal, found)
    this.open = null
    this.#given = 'not'
  }

  /** The end of a deal: the hash of its secret comes by `hashOf`, which may be loaded on demand. */
  ended(event: GameEvent, hashOf: (secret: string) => Promise<string>): void {
    const { deal, reveal = '', next_commit: next } = event as unknown as { deal: string; reveal?: string; next_commit: string }
    this.#last = Math.max(this.#last, numberOf(deal))
    const began = this.#began?.deal === deal ? this.#began : null
    if (began && reveal) {
      const check = (hash: string): void => {
        if (hash !== began.commit) this.#alarm(deal, 'secret', began.commit, hash)
      }
      // Where the code cannot be loaded, nothing is known; the fairness panel computes it again.
      hashOf(reveal).then(check, () => {})
    } else if (began && !began.proved) this.#alarm(deal, 'secret', began.commit, '')
    this.#began = this.open = null
    // Later deals' commitments came from a snapshot of a log that has been lost since.
    this.#pins.clear()
    this.#tell(next, false)
  }

  /** The end of a match: the secrets of its deals. */
  matchEnded(event: MatchEnded, hashOf: (secret: string) => Promise<string>): void {
    for (const { deal, secret } of event.reveals ?? []) {
      const told = this.#commits.get(deal)
      const check = (hash: string): void => {
        if (told !== undefined && hash !== told) this.#alarm(deal, 'secret', told, hash)
      }
      hashOf(secret).then(check, () => {})
    }
    this.#commits.clear()
  }

  /** Our seed for `open`, which is about to be sent. */
  give(): string {
    this.seed ||= [...crypto.getRandomValues(new Uint8Array(SEED_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    if (this.#given !== 'taken') this.#given = 'sent'
    return this.seed
  }

  /** The server has accepted, or refused, our seed for a commitment. */
  answered(commit: string, taken: boolean): void {
    const unsure = this.#unsure
    this.#unsure = null
    if (taken && unsure?.commit === commit) this.#alarm(unsure.deal, 'seed', unsure.seed, unsure.found)
    else if (this.open === commit && (taken || this.#given === 'sent')) this.#given = taken ? 'taken' : 'refused'
  }

  /** We have lost our seat, or may have: the seed that was given from it is gone. */
  unseated(): void {
    this.#given = 'not'
  }

  #tell(commit: string, missed: boolean): void {
    const number = this.#last + 1
    if (!missed) this.#compare(`${this.#table}-${number}`, commit, false)
    this.#pin(number, commit)
    if (commit !== this.open) {
      this.seed = ''
      this.#given = 'not'
    }
    this.open = this.daily ? null : commit
  }

  #pin(number: number, commit: string): void {
    if (!this.#pins.has(number)) this.#pins.set(number, commit)
    for (const earliest of [...this.#pins.keys()].sort((a, b) => a - b).slice(0, -PINS)) this.#pins.delete(earliest)
  }

  /** Compares a commitment with the one that was pinned for this deal, which is returned. */
  #compare(deal: string, commit: string, missed: boolean): string | null {
    const pinned = this.#pins.get(numberOf(deal)) ?? (missed ? null : this.open)
    if (pinned !== null && pinned !== commit) this.#alarm(deal, 'commit', pinned, commit)
    return pinned
  }

  #look(deal: string, found: string): void {
    if (this.#given === 'not' || found === this.seed) return
    if (this.#given === 'sent') this.#unsure = { deal, commit: this.open ?? '', seed: this.seed, found }
    else if (this.#given === 'taken' || found) this.#alarm(deal, 'seed', this.seed, found)
  }

  #alarm(deal: string, what: Alarm['what'], told: string, found: string): void {
    const alarm = { deal, what, told, found }
    this.alarms.push(alarm)
    this.#alarmed(alarm)
  }
}

/** Which deal of its table an id names, counted from 1; 0 if it does not say. */
function numberOf(deal: string): number {
  return Number(/-(\d{1,9})$/.exec(deal)?.[1] ?? 0)
}
