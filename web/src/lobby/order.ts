/** The order of the lobby's tables: those with people first, then those of bots; abandoned ones are not shown. */
import type { SeatInfo, TableLine } from '#sdk'

/** Whether a person has the seat: neither a bot nor a declared program. */
export function isPerson(seat: SeatInfo): boolean {
  return seat.name !== null && !seat.bot && !seat.program
}

/** Returns the people who play at a table now: connected, not on 托管 and not sitting out. */
export function present(line: TableLine): SeatInfo[] {
  return line.seats.filter((seat) => isPerson(seat) && seat.connected && !seat.auto && seat.sitting !== 'out')
}

/** Returns how many seats of a table a bot or a program has. */
export function botsAt(line: TableLine): number {
  return line.seats.filter((seat) => seat.name !== null && !isPerson(seat)).length
}

/** Returns how many bots' seats a person may claim for the next deal. */
export function takeoverOf(line: TableLine): number {
  return line.takeover ?? 0
}

/** Returns how many persons have a seat at the tables of a list. */
export function seatedAt(lines: readonly TableLine[]): number {
  return lines.reduce((sum, line) => sum + line.seats.filter(isPerson).length, 0)
}

/** The list of tables as the lobby shows it. */
export interface Hall {
  /** The table that is shown as it is played; null: there is none, or no room for it. */
  live: TableLine | null
  /** Tables with people. Those at which one more can sit down come first. */
  people: TableLine[]
  /** Tables at which bots play by themselves. */
  bots: TableLine[]
}

/**
 * Sorts a list. `shown`: the table that was live before; it stays live unless another is more worth watching.
 * `watching`: whether there is room for a live table; if there is none, all tables are in the lists.
 */
export function hallOf(lines: readonly TableLine[], shown: string | null, watching = true): Hall {
  const people = lines.filter((line) => present(line).length > 0).sort((a, b) => rank(a) - rank(b) || waiting(a) - waiting(b))
  const bots = lines.filter((line) => !line.seats.some(isPerson) && botsAt(line) > 0)
  const live = watching ? liveOf([...people, ...bots], shown) : null
  return { live, people: people.filter((line) => line !== live), bots: bots.filter((line) => line !== live) }
}

/**
 * Returns a table's rank in the list: first tables with one free seat, then with more, then with a bot's seat to claim,
 * last those that can only be watched.
 */
function rank(line: TableLine): number {
  if (line.open > 0) return line.open
  return takeoverOf(line) > 0 ? 100 : 200
}

function waiting(line: TableLine): number {
  return line.waiting_since ?? Infinity
}

/** Returns the table that is most worth watching; the one shown before if it is as good. */
function liveOf(lines: readonly TableLine[], shown: string | null): TableLine | null {
  const played = lines.filter((line) => line.deal !== null)
  const best = Math.max(...played.map(worth))
  const before = lines.find((line) => line.table === shown)
  // The table shown before stays between two of its deals, too, so that the picture does not change every few minutes.
  if (before && (played.length === 0 || worth(before) >= best)) return before
  return played.find((line) => worth(line) === best) ?? null
}

/**
 * Returns how much a table is worth watching: the number of people who play there, and 10 more if the reader
 * can join them; 0 if only bots play.
 */
function worth(line: TableLine): number {
  const people = present(line).length
  return people === 0 ? 0 : people + (line.open > 0 || takeoverOf(line) > 0 ? 10 : 0)
}

/** Returns by game how many people play at its tables. */
export function peopleByGame(lines: readonly TableLine[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line.game, (counts.get(line.game) ?? 0) + present(line).length)
  return counts
}
