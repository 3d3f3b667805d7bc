/** The deal as a list: a row for every step, the beginnings of rounds, and marked events. */
import type { Game, LogLine, Scene } from '../games/game'
import { folded } from '../games/parts/folded'
import { signed, t } from '../i18n'
import type { Moment, Seat } from '#sdk'
import type { Replay } from '#sdk/replay'

export interface Row {
  /** The number of this step, from 1; place `n` of the replay is the table after it. */
  n: number
  seat: Seat | null
  /** The events in words; several lines if the step had consequences. */
  lines: ToldLine[]
  /** The milliseconds that the seat thought; null: chance acted, or no times were recorded. */
  thought: number | null
  /** Whether the clock or 托管 played for a person. */
  auto: boolean
  /** The round that begins with this step (null: none does), and its name. */
  round: number | null
  heading: string
  /**
   * The index of the line at which the round begins: earlier lines belong to the previous round, and stand
   * above the heading.
   */
  begins: number
}

/** A line. `who`: the player whom it is about, if that is not the one who took the step. */
export type ToldLine = LogLine & { who?: string }

/** A marked event on the timeline: a bomb, the last cards of a hand. */
export interface Mark {
  n: number
  label: string
  /** The kind of the event, if it is drawn in a way of its own. */
  kind?: string
}

export interface Plot {
  rows: Row[]
  /** The steps that begin a round. */
  rounds: number[]
  marks: Mark[]
}

/** A hand with at most this many cards is marked on the timeline. */
const LOW = 2

/** Returns a deal as a list, in the reader's language. `scene`: the scene of any of its places. */
export function plotOf(replay: Replay, game: Game, scene: Scene): Plot {
  const plot: Plot = { rows: [], rounds: [], marks: [] }
  const low = new Set<Seat>()
  let round = 0
  for (let n = 1; n <= replay.length; n++) {
    const happened = replay.happened(n)
    const now = Math.max(0, ...happened.map((moment) => game.round(moment) ?? 0))
    const row = rowOf(replay, game, scene, n, happened)
    if (now > round) {
      plot.rounds.push(n)
      if (row)
        Object.assign(row, {
          round: now,
          heading: game.roundName?.(now) ?? t('replay_round', { n: now }),
          begins: beginsAt(game, scene, happened, round),
        })
    }
    round = Math.max(round, now)
    if (row && plot.rows.length === 0 && round === 0) Object.assign(row, { heading: game.roundName?.(0) ?? '' })
    if (row) plot.rows.push(row)
    plot.marks.push(...marksOf(game, scene, n, happened, low))
  }
  return plot
}

/** Returns the row of step n, or the last one before it; null: none. */
export function rowAt(plot: Plot, n: number): Row | null {
  return plot.rows.findLast((row) => row.n <= n) ?? null
}

/** Returns a row in plain words: who, what. */
export function plain(row: Row, scene: Scene): string {
  const who = row.seat === null ? '' : scene.name(row.seat)
  return [who, row.lines.map((line) => [line.who, line.plain].filter(Boolean).join(' ')).join(' · ')].filter(Boolean).join(' ')
}

function rowOf(replay: Replay, game: Game, scene: Scene, n: number, happened: readonly Moment[]): Row | null {
  const step = replay.step(n)
  const told = linesOf(game, scene, happened)
  const seat = typeof step?.actor === 'number' ? step.actor : (told[0]?.seat ?? null)
  const lines = told.map((line): ToldLine => (line.seat === null || line.seat === seat ? line : { ...line, who: scene.name(line.seat) }))
  if (lines.length === 0) {
    const words = step?.actor === 'chance' ? t('replay_dealt') : typeof step?.actor === 'number' ? t('replay_unseen') : null
    if (words === null) return null
    lines.push({ seat, text: words, plain: words, dim: true })
  }
  const person = typeof step?.actor === 'number' && replay.file.record.seats[step.actor]?.bot === false
  return { n, seat, lines, thought: replay.thought(n), auto: person && step.auto === true, round: null, heading: '', begins: 0 }
}

/** Returns how many lines of a step stand before its first event of a round later than `round`. */
function beginsAt(game: Game, scene: Scene, happened: readonly Moment[], round: number): number {
  const first = happened.findIndex((moment) => (game.round(moment) ?? 0) > round)
  return linesOf(game, scene, happened.slice(0, first)).length
}

function linesOf(game: Game, scene: Scene, happened: readonly Moment[]): LogLine[] {
  return folded(happened.flatMap((moment) => game.line(moment, scene) ?? settlement(moment, scene) ?? []))
}

function settlement({ event }: Moment, scene: Scene): LogLine | null {
  if (event.e !== 'settled' || !Array.isArray(event['amounts'])) return null
  const text = (event['amounts'] as number[]).map((amount, seat) => `${scene.name(seat)} ${signed(amount)}`).join(t('replay_comma'))
  return { seat: null, text, plain: `${t('replay_settled')} ${text}`, dim: true }
}

function marksOf(game: Game, scene: Scene, n: number, happened: readonly Moment[], low: Set<Seat>): Mark[] {
  if (game.mark) return ownMarks(game.mark, n, happened)
  const marks: Mark[] = []
  for (const moment of happened) {
    const { event } = moment
    if (game.cue(event, null) === 'bomb') marks.push({ n, label: game.line(moment, scene)?.plain.split(' ')[0] ?? t('replay_bomb') })
    const { seat, left } = event as { seat?: unknown; left?: unknown }
    if (typeof seat !== 'number' || typeof left !== 'number' || left > LOW || left === 0 || low.has(seat)) continue
    low.add(seat)
    marks.push({ n, label: t('replay_left', { n: left }) })
  }
  return marks.slice(0, 1)
}

/** Returns the mark that a game gives a step. If there are several, the last one counts, such as a win after a riichi discard. */
function ownMarks(mark: NonNullable<Game['mark']>, n: number, happened: readonly Moment[]): Mark[] {
  return happened
    .flatMap(({ event }) => mark(event) ?? [])
    .map((one) => ({ n, ...one }))
    .slice(-1)
}
