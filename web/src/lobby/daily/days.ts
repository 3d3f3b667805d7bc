/**
 * The daily deals as the server has sent them, and the days on which the person played one, as far as this
 * browser knows.
 */
import { signal } from '@preact/signals'
import type { DailyDay, DailyLine } from '#sdk'
import { account, api } from '../../app/session'
import { stored } from '../../app/stored'

/** Today's deals; null: not known yet. */
export const today = signal<DailyDay | null>(null)

/** The played games by date; only the newest dates are kept. */
const played = stored<Record<string, string[]>>('daily', {})
const MAX_DAYS = 60
const DAY_MS = 86_400_000
/** Days in the strip. */
export const STRIP = 7

/** Asks the server for today's deals; what is known stays if it does not answer. */
export async function loadToday(): Promise<void> {
  try {
    const told = await api.daily(account.value?.token)
    for (const line of told.games) if (line.mine?.state === 'played') note(told.date, line.game)
    today.value = told
  } catch {
    // Without an answer the tile on the first page stays as it was; before the first answer it is disabled.
  }
}

/** Returns the entry for a game in today's deals; undefined: there is none. */
export function lineOf(game: string): DailyLine | undefined {
  return today.value?.games.find((line) => line.game === game)
}

/** Remembers that the person has played a day's deal of a game. */
export function note(date: string, game: string): void {
  const games = played.value[date] ?? []
  if (games.includes(game)) return
  const all = Object.entries({ ...played.value, [date]: [...games, game] }).sort(([a], [b]) => (a < b ? 1 : -1))
  played.value = Object.fromEntries(all.slice(0, MAX_DAYS))
}

/** Returns the last seven days, the oldest first, and how many deals were played on each. */
export function strip(date: string): { date: string; played: number }[] {
  const days = Array.from({ length: STRIP }, (_, back) => before(date, STRIP - 1 - back))
  return days.map((day) => ({ date: day, played: played.value[day]?.length ?? 0 }))
}

/** Returns on how many days in a row a deal was played, up to today; up to yesterday if none was played today yet. */
export function streak(date: string): number {
  let day = played.value[date] ? date : before(date, 1)
  let count = 0
  for (; played.value[day]; day = before(day, 1)) count++
  return count
}

/** Returns the largest number of days in a row with a deal, among the days that are kept. */
export function longest(): number {
  return Math.max(0, ...Object.keys(played.value).map(streak))
}

function before(date: string, days: number): string {
  return new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10)
}
