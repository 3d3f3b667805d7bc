/**
 * Keeps a server's commitments to the shuffles of one table, and compares its deals with them. A deal's
 * commitment is pinned when it is told: at the end of the previous deal, or in a snapshot between deals. Only
 * then do we draw a seed, one for each commitment: a server that could make us draw another one could choose
 * between our seeds.
 */
import type { GameEvent, MatchEnded, Seat } from './types.ts'

/** A shuffle contradicts an earlier commitment. */
export interface Alarm {
  deal: string
  /**
   * `commit`: the commitment is not the one told before the seeds. `seed`: our seed is missing or changed. `secret`: the secret
   * does not hash to the commitment.
   */
  what: 'commit' | 'seed' | 'secret'
  /** The earlier value: the server told it, or we sent it. */
  told: string
  /** The value found now; empty: none. */
  found: string
}

/** Our knowledge of a deal's shuffle from before it began. */
export interface Witnessed {
  deal: string
  /** The commitment that was told before any seed was sent; null: we came later. */
  pinned: string | null
  /** Our seed, if it is in the shuffle or should be; null: it came too late, or we sent none. */
  seed: { seat: Seat; hex: string } | null
}

/** Our knowledge of the next shuffle, kept over a reload of the page. */
export interface NextShuffle {
  /** The number of the deal that will have this shuffle. */
  number: number
  commit: string
  seed: string
}

type Given = 'not' | 'sent' | 'refused' | 'taken'

const SEED_BYTES = 16
/** The largest number of commitments that are pinned for deals to come; an honest server sends fewer. */
const PINS = 16
/** The largest number of deals of a match whose commitments are kept until the match ends. */
const COMMITS = 256

export class Shuffles {
  readonly alarms: Alarm[] = []
  /** Whether the table has a daily deal, which takes no seed and whose secret is told when the day is over. */
  daily = false
  /** The commitment for which a seed may be given now; null: a deal runs, or no commitment is known. */
  open: string | null = null
  /** Our seed for `open`; empty: not drawn. */
  seed = ''
  /** Our knowledge of the deal that began last. */
  witnessed: Witnessed | null = null
  #table: string
  #alarmed: (alarm: Alarm) => void
  #pins = new Map<number, string>()
  #last = 0
  /** The commitments of the running match's deals, whose secrets are told at its end. */
  #commits = new Map<string, string>()
  #given: Given = 'not'
  /**
   * The deal that began last. `proved`: its end need not tell a secret, since the deal has a root or imported
   * cards, is daily, or began unseen.
   */
  #began: { deal: string; commit: string; proved: boolean } | null = null
  /** A deal that began without the seed that we had sent, before the server had said whether it accepts the seed. */
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

  /** Continues with the commitment and the seed of the page before its reload. */
  recall({ number, commit, seed }: NextShuffle): void {
    // The commitment that was told first counts, even if a snapshot has told another one since.
    if (number > this.#last) this.#pins.set(number, commit)
    if (commit === this.open && !this.seed) this.seed = seed
  }

  /**
   * Takes a snapshot's commitment to the running deal, or else to the next one. `missed`: we may lack records
   * from before the snapshot.
   */
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

  /** Takes the end of a deal; `hashOf` computes the hash of its secret, and may be loaded on demand. */
  ended(event: GameEvent, hashOf: (secret: string) => Promise<string>): void {
    const { deal, reveal = '', next_commit: next } = event as unknown as { deal: string; reveal?: string; next_commit: string }
    this.#last = Math.max(this.#last, numberOf(deal))
    const began = this.#began?.deal === deal ? this.#began : null
    if (began && reveal) {
      const check = (hash: string): void => {
        if (hash !== began.commit) this.#alarm(deal, 'secret', began.commit, hash)
      }
      // If the code cannot be loaded, nothing is known here; the fairness panel computes the hash again.
      hashOf(reveal).then(check, () => {})
    } else if (began && !began.proved) this.#alarm(deal, 'secret', began.commit, '')
    this.#began = this.open = null
    // Commitments that are still pinned belong to later deals: they came with snapshots of a log that the server has
    // lost since.
    this.#pins.clear()
    this.#tell(next, false)
  }

  /** Takes the end of a match, which tells the secrets of its deals. */
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

  /** Returns our seed for `open`, to be sent now. */
  give(): string {
    this.seed ||= [...crypto.getRandomValues(new Uint8Array(SEED_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    if (this.#given !== 'taken') this.#given = 'sent'
    return this.seed
  }

  /** Takes note that the server has accepted, or refused, our seed for a commitment. */
  answered(commit: string, taken: boolean): void {
    const unsure = this.#unsure
    this.#unsure = null
    if (taken && unsure?.commit === commit) this.#alarm(unsure.deal, 'seed', unsure.seed, unsure.found)
    else if (this.open === commit && (taken || this.#given === 'sent')) this.#given = taken ? 'taken' : 'refused'
  }

  /** Takes note that we have lost our seat, or may have: the server drops the seed of a lost seat. */
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

  /** Compares a commitment with the pinned one of the deal, and returns the pinned one; null: there is none. */
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

/** The number of a deal at its table, from 1; 0 if its id has none. */
function numberOf(deal: string): number {
  return Number(/-(\d{1,9})$/.exec(deal)?.[1] ?? 0)
}
