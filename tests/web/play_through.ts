/**
 * Plays whole deals as every seat of a table, with a spectator, over the web SDK, and compares what each viewer has folded
 * together with a fresh snapshot after every record. Sockets are cut at random moments. Each deal's record is then checked
 * for fairness, and its replay compared with what was seen. Where nobody need be landlord the first cards of each deal are thrown in.
 *
 *   node play_through.ts URL SEED DEALS GAME:SEATS…
 *
 * Prints one line of JSON for each deal; exits with 1 at the first difference.
 */
import { deepStrictEqual, strictEqual } from 'node:assert/strict'

import { bounds } from '../../web/src/games/holdem/buyin.ts'
import { holdemFold } from '../../web/src/games/holdem/fold.ts'
import type { View as HoldemView } from '../../web/src/games/holdem/view.ts'
import { mahjongFold } from '../../web/src/games/mahjong/fold.ts'
import { riichiFold } from '../../web/src/games/riichi/fold.ts'
import { sheddingFold } from '../../web/src/games/shedding/fold.ts'
import { verify } from '../../web/sdk/src/fair.ts'
import { Replay } from '../../web/sdk/src/replay.ts'
import { Api, ApiError, Client, RequestError, type Action, type Fold, type GameInfo, type Json, type Moment, type Table, type TableMessage } from '../../web/sdk/src/index.ts'

const [url = '', seed = '1', deals = '1', ...wanted] = process.argv.slice(2)
/** How often a moment is followed by a cut, an answer is the default instead of any hint, and a bet is but called. */
const CUT = 0.02
const DEFAULT = 0.1
const STAY = 0.8
const AWAY_MS = [0, 30, 300]
/** How many tables are played at at a time. */
const TABLES = 3
/** Nothing happens by itself: only our answers count. */
const PACE = { turn_ms: 600_000, bank_ms: 0, between_ms: 600_000, bot_ms: 0, pause_ms: 0 }
const OF_THE_TABLE = new Set(['deal_started', 'deal_ended', 'seat', 'auto', 'clock'])
/** Chips with which a player plays on; who has fewer fills up. */
const FEW = 500

const api = new Api(url)
const infos = new Map((await api.games()).map((info) => [info.key, info]))

let state = Number(seed)

/** mulberry32 */
function dice(): number {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

const shedding = sheddingFold((key) => infos.get(key)) as Fold
const FOLDS: Record<string, Fold> = { holdem: holdemFold as Fold, mahjong: mahjongFold as Fold, riichi: riichiFold as Fold }
const foldOf = (game: string): Fold => FOLDS[infos.get(game)?.family ?? ''] ?? shedding
/** Options that a game's deals are played with in turn, so that everything the game can do comes up. */
const OPTIONS: Record<string, Record<string, Json>[]> = {
  holdem: [
    { run_it: 3, muck: 'ask', straddle: true },
    { preset: 'house' },
    { preset: 'pot_limit', ante: 3, run_it: 2, button: 'moving' },
    { preset: 'fixed_limit', ante: 5, ante_from: 'big_blind', open_fold: true, rake: 50 },
  ],
  // So few points that a match is over as soon as somebody pays.
  riichi: [{ length: 'tonpu', start: 1000, abortive_draws: false }],
  chengdu: [{ horses: 1 }, { preset: 'online' }, { suits: 'two', horses: 2 }, { flow: true, que: 'declare' }, { false_hu: 'penalty' }],
}

const one = <T>(items: readonly T[]): T => items[Math.floor(dice() * items.length)] as T

/** Any of the hints; of bets mostly one that keeps the hand going, or no hand would see all its streets. */
function wished(hints: readonly Action[]): Action {
  const staying = hints.filter(({ a }) => a === 'check' || a === 'call')
  return staying.length > 0 && dice() < STAY ? one(staying) : one(hints)
}

/** All chips of a hand, wherever they lie, with what the house took; null before they are told, and after the hand. */
function chipsOf(view: HoldemView | null): number | null {
  if (view === null || view.status === 'initialized') return null
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
  return sum([...view.stacks, ...view.bets, ...view.pots.map(({ amount }) => amount), ...view.awards.map(({ rake }) => rake)])
}

/** Chips neither come nor go within a hand. */
function keepsChips({ event, before, view }: Moment): void {
  const [had, has] = [chipsOf(before as HoldemView), chipsOf(view as HoldemView)]
  if (had !== null && has !== null) strictEqual(has, had, `chips after ${JSON.stringify(event)}`)
}

/** What a moment says of the game, without what only a live table has: its clock, its records. */
function untimed({ event, before, view }: Moment): unknown {
  const { deadline_at: _, ...timeless } = event
  return { event: timeless, before, view }
}

/** Where there are stacks: who has too few chips for a hand brings more, and who was on 托管 as the last one ended sits in again. */
async function comeAlong(table: Table): Promise<void> {
  const { stack, sitting } = table.seats[table.you ?? -1] ?? {}
  if (stack !== undefined && stack < FEW) await table.chips(bounds(table.options).high - stack)
  if (sitting === 'out') await table.sit('post')
}

/** Ask as a page does: what is refused for now, as by a server that has just come back, is asked for again when it says. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const later = error instanceof RequestError ? error.temporary : error instanceof ApiError && error.code === 'busy'
      if (!later) throw error
      await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? 50))
    }
  }
}

/** A snapshot without what no event tells, and without fields that are absent. */
function compared({ aids: _a, reset: _r, turn: _t, plan: _p, spectators: _s, ...state }: TableMessage): unknown {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined))
}

/** Whether a seat was not dealt in: it has seen no more than anybody, and its record and replay are everybody's. */
function isAbsent(you: number | null, view: unknown): boolean {
  return you !== null && (view as HoldemView | null | undefined)?.standing?.[you] === 'absent'
}

class Company {
  readonly counted = { compared: 0, cuts: 0, caughtUp: 0, acts: 0, refused: 0, shuffles: 0, proved: 0, seeds: 0, replayed: 0 }
  readonly clients: Client[] = []
  readonly tokens: string[] = []
  /** What is being said still: somebody may take a seat back from 托管 after the deal is over. */
  readonly answers = new Set<Promise<void>>()
  readonly game: string
  table = ''

  constructor(game: string) {
    this.game = game
  }

  async open(seats: number): Promise<void> {
    for (let seat = 0; seat <= seats; seat += 1) this.clients.push(await this.guest(seat))
    const [host, ...others] = this.clients as [Client, ...Client[]]
    const choices = OPTIONS[this.game] ?? [{}]
    const options = choices[seats % choices.length] ?? {}
    this.table = (await host.create({ game: this.game, seats, options, pace: PACE })).table ?? ''
    for (const [index, client] of others.slice(0, -1).entries()) await client.join({ table: this.table, seat: index + 1 })
    await others.at(-1)?.watch({ table: this.table })
    for (const client of this.clients) this.follow(client)
  }

  /** One deal, from everybody's readiness to its end as the spectator sees it. */
  async deal(): Promise<void> {
    const over = new Promise<void>((resolve) => {
      this.tables.at(-1)?.on((moment) => moment?.event.e === 'deal_ended' && resolve())
    })
    await Promise.all(this.tables.slice(0, -1).map(async (table) => {
      await patiently(() => comeAlong(table))
      await patiently(() => table.ready(true))
    }))
    await over
    await Promise.all(this.tables.map((table) => patiently(() => table.sync())))
    await Promise.all(this.answers)
    // A match shows its records at its end; its log is that of the last deal.
    if (this.tables.at(-1)?.state.match?.match) return this.deal()
    await this.checkFairness()
    await this.checkReplay()
  }

  /** Whether cards stay hidden after a deal: its record is not for everybody. */
  private get hidesCards(): boolean {
    return infos.get(this.game)?.family === 'holdem'
  }

  /** Everybody's replay is what they saw: the same events, and the same view after each; of hidden cards each has a record of their own. */
  private async checkReplay(): Promise<void> {
    let replay: Replay | null = null
    for (const { table, token } of this.viewers) {
      if (isAbsent(table.you, table.ended?.view)) continue
      if (replay === null || this.hidesCards) replay = await this.replayOf(table, this.hidesCards ? token : undefined)
      const seen = table.log.filter(({ event }) => !OF_THE_TABLE.has(event.e)).map(untimed)
      deepStrictEqual(replay.moments(replay.length, table.you).map(untimed), seen)
      this.counted.replayed += seen.length
    }
  }

  private async replayOf(table: Table, token?: string): Promise<Replay> {
    return new Replay(await patiently(() => api.replay(table.ended?.deal ?? '', token)), foldOf(this.game))
  }

  /** The record of a game without secrets is one for all: a player, who has a seed in it, and the spectator look at it; of hidden cards everybody has another, which proves what they saw. */
  private async checkFairness(): Promise<void> {
    const viewers = this.hidesCards ? this.viewers : this.viewers.slice(-2)
    for (const { table, token } of viewers) await this.checkRecord(table, this.hidesCards ? token : undefined)
  }

  private async checkRecord({ you, ended, log, shuffles }: Table, token?: string): Promise<void> {
    const { deal = '', root = null, lines = [], openings = [] } = ended ?? {}
    const record = await api.record(deal, token)
    const { pinned: commit = null, seed = null } = shuffles.witnessed?.deal === deal ? shuffles.witnessed : {}
    deepStrictEqual(shuffles.alarms, [])
    const events = log.map(({ event }) => event)
    const whole = events.some(({ e }) => e === 'hand_started')
    const checks = await verify(record, infos.get(this.game) as GameInfo, { commit, root, seed, lines, ...(this.hidesCards && whole ? { events } : {}) })
    deepStrictEqual(checks.filter(({ ok }) => !ok), [])
    const others = checks.map(({ key }) => key).filter((key) => key !== 'shuffle')
    const witnessed = [...(commit ? ['witnessed'] : []), ...(root ? ['rooted'] : []), ...(seed ? ['seed'] : [])]
    deepStrictEqual(others, this.hidesCards ? [...witnessed, 'proofs', ...(whole ? ['dealing'] : []), 'amounts'] : ['commit', ...witnessed, ...(root ? ['root'] : []), 'amounts'])
    if (this.hidesCards) deepStrictEqual([record.viewer ?? null, record.secret, record.openings], [isAbsent(you, ended?.view) ? null : you, '', openings])
    this.counted.seeds += seed ? 1 : 0
    this.counted.shuffles += checks.length - others.length
    this.counted.proved += record.openings?.length ?? 0
  }

  close(): void {
    for (const client of this.clients) client.close()
  }

  get tables(): Table[] {
    return this.clients.map((client) => client.table(this.table))
  }

  /** Everybody at the table, the spectator last. */
  private get viewers(): { table: Table; token: string }[] {
    return this.tables.map((table, at) => ({ table, token: this.tokens[at] ?? '' }))
  }

  private async guest(seat: number): Promise<Client> {
    const { token } = await api.session(`guest ${seat}`)
    this.tokens.push(token)
    const client = new Client({ url: `${url.replace('http', 'ws')}/ws`, token, hints: true, json: seat % 3 === 2, folds: async (game) => foldOf(game) })
    client.onFrame((dir, message) => {
      if (dir === 'in' && (message as TableMessage).t === 'table') this.compare(client, message as TableMessage)
    })
    client.connect()
    return client
  }

  /** Before a snapshot replaces the state: the events must have made the same of the one before. */
  private compare(client: Client, said: TableMessage): void {
    const table = client.tables.get(said.table)
    if (!table?.known || table.state.term !== said.term || table.state.seq !== said.seq) return
    try {
      deepStrictEqual(compared(table.state), compared(said))
    } catch (error) {
      console.log(`${this.game}, viewer ${said.you}, seq ${said.seq}, after ${JSON.stringify(table.log.at(-1)?.event)}`)
      console.log(String(error))
      process.exit(1)
    }
    this.counted.compared += 1
  }

  private follow(client: Client): void {
    const table = client.table(this.table)
    let looked = -1
    let answered = ''
    table.on((moment) => {
      if (moment) this.happened(client, moment)
      if (moment && table.state.seq !== looked) {
        looked = table.state.seq
        // After the whole record: a moment is one event of it.
        queueMicrotask(() => void table.sync().catch(() => {}))
      }
      if (table.prompt && table.prompt.turn !== answered) {
        answered = table.prompt.turn
        const answer = this.answer(table).finally(() => this.answers.delete(answer))
        this.answers.add(answer)
      }
    })
  }

  private happened(client: Client, moment: Moment): void {
    if (this.hidesCards) keepsChips(moment)
    if (!moment.live) this.counted.caughtUp += 1
    if (dice() >= CUT) return
    this.counted.cuts += 1
    client.drop()
    setTimeout(() => client.reconnectNow(), one(AWAY_MS))
  }

  private async answer(table: Table): Promise<void> {
    const { prompt } = table
    if (!prompt) return
    const thrownIn = (table.view as { redeals?: number }).redeals === 0 && ['call', 'bid'].includes(prompt.kind)
    const action = thrownIn || dice() < DEFAULT ? prompt.default : wished(prompt.hints ?? [prompt.default])
    while (table.prompt?.turn === prompt.turn) {
      try {
        if (dice() < CUT) await table.auto(true).then(() => table.auto(false))
        await table.act(action, prompt.turn)
        this.counted.acts += 1
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        this.counted.refused += 1
        await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? 50))
      }
    }
  }
}

async function playAt(entry: string): Promise<void> {
  const [game = '', seats = '0'] = entry.split(':')
  const company = new Company(game)
  await company.open(Number(seats))
  for (let deal = 0; deal < Number(deals); deal += 1) {
    await company.deal()
    console.log(JSON.stringify({ game, seats: Number(seats), deal: deal + 1, ...company.counted }))
  }
  company.close()
}

async function playOn(): Promise<void> {
  for (let entry = wanted.shift(); entry; entry = wanted.shift()) await playAt(entry)
}

await Promise.all(Array.from({ length: TABLES }, playOn))
