/**
 * Checks whether a finished deal was fair, from its record alone (docs/records.md), without trust in the server. The module is
 * loaded on demand, as it brings its own SHA-256: `crypto.subtle` is missing on pages served over plain http.
 */
import { encode } from '@msgpack/msgpack'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { dealingOf, isMasked, proofsOf, type Dealing, type Proofs } from './hidden.ts'
import { rootOf } from './merkle.ts'
import type { Action, Card, DealRecord, GameEvent, GameInfo, Line, Seat } from './types.ts'

/** The facts that were seen of a deal while it was played; each may be absent. */
export interface Witness {
  /** The commitment that was told before the deal. */
  commit?: string | null
  /** The root of the deck that was told before the deal, in games whose cards stay hidden. */
  root?: string | null
  /** The events as the reader of the record saw them. */
  events?: readonly GameEvent[]
  /** The seed that we gave to its shuffle. */
  seed?: { seat: Seat; hex: string } | null
  /** The settlement, line by line. */
  lines?: readonly Line[]
}

/** One thing that can be checked, whether it holds, and what was computed for it. */
export type Check =
  /** SHA-256 of the secret is the commitment of the record. */
  | { key: 'commit'; ok: boolean; detail: { secret: string; computed: string; recorded: string } }
  /** The record's commitment is the one that was told before the deal. */
  | { key: 'witnessed'; ok: boolean; detail: { seen: string; recorded: string } }
  /** Our own seed was mixed in. */
  | { key: 'seed'; ok: boolean; detail: { seat: Seat; seed: string; recorded: string | null } }
  /** The cards follow from the secret and the seeds; one such check for each time that cards were dealt. */
  | { key: 'shuffle'; ok: boolean; detail: Shuffle }
  /** The deck has the root of the record, computed with the secret. */
  | { key: 'root'; ok: boolean; detail: { computed: string; recorded: string } }
  /** The record's root is the one that was told before the deal. */
  | { key: 'rooted'; ok: boolean; detail: { seen: string; recorded: string } }
  /** Every card that the record's reader may see lay in the deck of that root. */
  | { key: 'proofs'; ok: boolean; detail: Proofs }
  /** The dealt cards came from the deck in the order of the rules. */
  | { key: 'dealing'; ok: boolean; detail: Dealing }
  /** The settlement's lines add up to the amounts. */
  | { key: 'amounts'; ok: boolean; detail: { computed: number[]; recorded: number[] } }
  /** The cards were imported, not shuffled here: there is nothing to check. */
  | { key: 'imported'; ok: boolean; detail: Record<string, never> }

/** One shuffle, step by step. */
export interface Shuffle {
  /**
   * The name of the stream of random bytes: `deal-0`. If all seats pass in the bidding, the cards are dealt again,
   * from `deal-1`, …
   */
  label: string
  /** HMAC-SHA256(secret, message), hex. */
  key: string
  /** What the secret signs (HMAC) to make the key: MessagePack of format, deal, game and seeds, hex. */
  message: string
  /** The first 32-bit words of the stream. */
  words: number[]
  /** The first numbers drawn from the words, each with its bound: a number is from 0 to bound - 1. */
  draws: [number, number][]
  /** The deck as computed, bottom to top. */
  deck: Card[]
  recorded: Card[]
  /** The seat that is asked first in 斗地主, as computed; null if the record names none. */
  firstBidder: Seat | null
  /** All dice of the deal, as computed; only mahjong has dice. */
  dice: [number, number][]
}

const WORD = 2 ** 32
/** The number of words, and of draws, that are shown. */
const SHOWN_WORDS = 8

/** Checks a deal; the promise rejects for anything but a record. */
export async function verify(record: DealRecord, info: GameInfo, witness: Witness = {}): Promise<Check[]> {
  const checks: Check[] = []
  if (record.imported) checks.push({ key: 'imported', ok: true, detail: {} })
  else if (record.daily && !record.secret && !record.openings) checks.push(...checkWitness(record, witness))
  else if (isMasked(record)) checks.push(...checkWitness(record, witness), ...checkHidden(record, witness))
  else checks.push(checkCommit(record), ...checkWitness(record, witness), ...checkShuffles(record, info), ...checkRoot(record))
  if (witness.lines) checks.push(checkAmounts(record, witness.lines))
  return checks
}

/** SHA-256 of a secret, which is the server's commitment to it; empty if the secret is not hex. */
export function commitmentTo(secret: string): string {
  const bytes = bytesOf(secret)
  return bytes ? bytesToHex(sha256(bytes)) : ''
}

function checkCommit(record: DealRecord): Check {
  const computed = commitmentTo(record.secret)
  const ok = computed !== '' && computed === record.commit
  return { key: 'commit', ok, detail: { secret: record.secret, computed, recorded: record.commit } }
}

/** Checks a record's root against its deck and its secret; yields nothing for a record without a root. */
function* checkRoot(record: DealRecord): Generator<Check> {
  if (!record.root) return
  const key = hmac(sha256, bytesOf(record.secret) ?? new Uint8Array(), messageOf(record))
  const computed = rootOf((record.actions.find(({ actor }) => actor === 'chance')?.action['deck'] as Card[] | undefined) ?? [], key)
  yield { key: 'root', ok: computed === record.root, detail: { computed, recorded: record.root } }
}

/** Checks a record whose secret stays hidden. */
function* checkHidden(record: DealRecord, { events }: Witness): Generator<Check> {
  const proofs = proofsOf(record)
  yield { key: 'proofs', ok: proofs.deck.length > 0 && proofs.wrong.length === 0, detail: proofs }
  if (!events) return
  const dealing = dealingOf(record, events)
  yield { key: 'dealing', ok: dealing.wrong.length === 0, detail: dealing }
}

function* checkWitness(record: DealRecord, { commit, root, seed }: Witness): Generator<Check> {
  if (commit) {
    const ok = commit.toLowerCase() === record.commit
    yield { key: 'witnessed', ok, detail: { seen: commit, recorded: record.commit } }
  }
  if (root) yield { key: 'rooted', ok: root === record.root, detail: { seen: root, recorded: record.root ?? '' } }
  if (seed) {
    const recorded = record.seeds.find(([seat]) => seat === seed.seat)?.[1] ?? null
    // Case counts, too: a server that could choose upper and lower case could try out many shuffles.
    yield { key: 'seed', ok: recorded === seed.hex, detail: { seat: seed.seat, seed: seed.hex, recorded } }
  }
}

function* checkShuffles(record: DealRecord, info: GameInfo): Generator<Check> {
  const message = messageOf(record)
  const key = hmac(sha256, bytesOf(record.secret) ?? new Uint8Array(), message)
  const dealt = record.actions.filter(({ actor }) => actor === 'chance').map(({ action }) => action)
  // A record without cards fails the check as well.
  for (const [index, action] of (dealt.length > 0 ? dealt : [{ a: '' }]).entries()) {
    const shuffle = shuffled(key, message, `deal-${index}`, action, record, info)
    const bidder = shuffle.firstBidder === (action['first_bidder'] ?? null)
    const dice = same(shuffle.dice.flat(), throwsOf(action).flat())
    yield { key: 'shuffle', ok: bidder && dice && same(shuffle.deck, shuffle.recorded), detail: shuffle }
  }
}

function shuffled(key: Uint8Array, message: Uint8Array, label: string, action: Action, record: DealRecord, info: GameInfo): Shuffle {
  const stream = new Stream(key, label)
  const recorded = (action['deck'] as Card[] | undefined) ?? []
  // A table's options may leave kinds of tiles out (a suit, red fives): the deck then has only the kinds that the record has.
  const kinds = new Set(recorded)
  const whole = (info.deck ?? [])
    .map((card) => (card[0] === '0' && !kinds.has(card) ? `5${card[1]}` : card))
    .filter((card) => kinds.has(card) || recorded.length === 0)
  const deck = stream.shuffled(whole.length === recorded.length ? whole : (info.deck ?? []))
  const thrown = new Stream(key, 'dice')
  return {
    label,
    key: bytesToHex(key),
    message: bytesToHex(message),
    words: new Stream(key, label).words(SHOWN_WORDS),
    draws: drawsOf(new Stream(key, label), deck.length),
    deck,
    recorded,
    dice: throwsOf(action).map(() => [thrown.below(6) + 1, thrown.below(6) + 1]),
    // The first bidder is drawn after the cards, from the rest of the same stream.
    firstBidder: 'first_bidder' in action ? stream.below(record.seats.length) : null,
  }
}

/** The dice that the record says were thrown. */
function throwsOf(action: Action): [number, number][] {
  return ((action['throws'] as { dice: [number, number] }[] | undefined) ?? []).map(({ dice }) => dice)
}

function checkAmounts(record: DealRecord, lines: readonly Line[]): Check {
  const computed = record.amounts.map(() => 0)
  for (const { seat, to, amount } of lines) {
    computed[seat] = (computed[seat] ?? 0) + amount
    if (to !== undefined) computed[to] = (computed[to] ?? 0) - amount
  }
  return { key: 'amounts', ok: same(computed, record.amounts), detail: { computed, recorded: record.amounts } }
}

/** The message of the deal's key (`Shuffle.message`): MessagePack, byte for byte as the server writes it. */
export function messageOf(record: Pick<DealRecord, 'deal' | 'game' | 'seeds' | 'daily'>): Uint8Array {
  return encode(['paiju-deal-1', record.daily ? `daily-${record.daily}` : record.deal, record.game, record.seeds])
}

/** Uniform integers from the 32-bit big-endian words of HMAC-SHA256(key, label ‖ counter as 8 bytes), counter from 0. */
export class Stream {
  #key: Uint8Array
  #label: Uint8Array
  #counter = 0n
  #block: DataView | null = null
  #place = 0

  constructor(key: Uint8Array, label: string) {
    this.#key = key
    this.#label = utf8ToBytes(label)
  }

  /** An integer from 0 to bound - 1; a word that would favour small results is rejected. */
  below(bound: number): number {
    const limit = WORD - (WORD % bound)
    let word = this.#word()
    while (word >= limit) word = this.#word()
    return word % bound
  }

  /** The items in a new order: Fisher-Yates from the top down. */
  shuffled<T>(items: readonly T[]): T[] {
    const deck = [...items]
    for (let i = deck.length - 1; i > 0; i -= 1) {
      const j = this.below(i + 1)
      const [one, other] = [deck[i] as T, deck[j] as T]
      deck[i] = other
      deck[j] = one
    }
    return deck
  }

  /** The next words as they are. */
  words(count: number): number[] {
    return Array.from({ length: count }, () => this.#word())
  }

  #word(): number {
    if (!this.#block || this.#place === this.#block.byteLength) this.#block = this.#next()
    const word = this.#block.getUint32(this.#place)
    this.#place += 4
    return word
  }

  #next(): DataView {
    const counter = new DataView(new ArrayBuffer(8))
    counter.setBigUint64(0, this.#counter)
    this.#counter += 1n
    this.#place = 0
    const block = hmac(sha256, this.#key, concatBytes(this.#label, new Uint8Array(counter.buffer)))
    return new DataView(block.buffer, block.byteOffset, block.byteLength)
  }
}

function drawsOf(stream: Stream, cards: number): [number, number][] {
  const bounds = Array.from({ length: Math.min(SHOWN_WORDS, Math.max(0, cards - 1)) }, (_, index) => cards - index)
  return bounds.map((bound) => [stream.below(bound), bound])
}

function bytesOf(hex: string): Uint8Array | null {
  try {
    return hexToBytes(hex)
  } catch {
    return null
  }
}

function same(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}
