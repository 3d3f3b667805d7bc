/** The play of each seat, in numbers. */
import type { Game, LogLine, Scene } from '../games/game'
import type { Seat } from '#sdk'
import type { Replay } from '#sdk/replay'

export interface SeatStats {
  /** The number of times that the seat played cards. */
  plays: number
  passes: number
  /** The sum, the median and the longest of its times of thinking, ms; null: no times were kept. */
  thought: { total: number; median: number; longest: number } | null
  /** The play with the most cards. */
  biggest: LogLine | null
  amount: number | null
}

/** Returns the numbers of a whole deal, by seat. */
export function statsOf(replay: Replay, game: Game, scene: Scene): SeatStats[] {
  return replay.file.record.seats.map((_, seat) => ({
    ...countsOf(replay, seat),
    thought: thoughtOf(replay, seat),
    biggest: biggestOf(replay, game, scene, seat),
    amount: replay.file.record.amounts?.[seat] ?? null,
  }))
}

function countsOf(replay: Replay, seat: Seat): Pick<SeatStats, 'plays' | 'passes'> {
  const said = stepsOf(replay, seat)
    .flatMap((n) => replay.happened(n))
    .filter(({ event }) => event['seat'] === seat)
  return {
    plays: said.filter(({ event }) => event.e === 'played').length,
    passes: said.filter(({ event }) => event.e === 'passed').length,
  }
}

function thoughtOf(replay: Replay, seat: Seat): SeatStats['thought'] {
  const times = stepsOf(replay, seat)
    .flatMap((n) => replay.thought(n) ?? [])
    .sort((a, b) => a - b)
  if (times.length === 0) return null
  const half = Math.floor(times.length / 2)
  const median = times.length % 2 ? times[half]! : (times[half - 1]! + times[half]!) / 2
  return { total: times.reduce((sum, ms) => sum + ms, 0), median, longest: times.at(-1)! }
}

function biggestOf(replay: Replay, game: Game, scene: Scene, seat: Seat): LogLine | null {
  let most = 0
  let line: LogLine | null = null
  for (const n of stepsOf(replay, seat)) {
    for (const moment of replay.happened(n)) {
      const cards = moment.event.e === 'played' && moment.event['seat'] === seat ? (moment.event['cards'] as unknown[]).length : 0
      if (cards <= most) continue
      most = cards
      line = game.line(moment, scene)
    }
  }
  return line
}

/** Returns the steps that a seat made. */
export function stepsOf(replay: Replay, seat: Seat): number[] {
  return replay.file.steps.flatMap((step, at) => (step.actor === seat ? [at + 1] : []))
}
