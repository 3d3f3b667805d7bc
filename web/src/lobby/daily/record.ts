/** The person's results of daily deals that this browser has shown. */
import type { DailyDeal } from '#sdk'
import { stored } from '../../app/stored'

/** The result of one deal. */
export interface Result {
  rank: number
  /** The result in percent of the best one. */
  share: number
}

/** The results by game, then by date. */
type Results = Record<string, Record<string, Result>>

/** A game's deals in numbers. */
export interface Standing {
  deals: number
  bestRank: number
  /** The mean result in percent of the best ones. */
  share: number
}

const results = stored<Results>('daily-results', {})
/** The number of days that are kept of each game. */
const MAX_DAYS = 366

/** Keeps the result of a deal as it is now; called again, since ranks change until the day is over. */
export function keepResult(deal: DailyDeal): void {
  const own = deal.rows?.find((row) => row.you)
  if (!own) return
  const days = { ...results.value[deal.game], [deal.date]: { rank: own.rank, share: own.share } }
  const newest = Object.entries(days)
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .slice(0, MAX_DAYS)
  results.value = { ...results.value, [deal.game]: Object.fromEntries(newest) }
}

/** Returns a game's record; null if no deal with a rank is known. */
export function standing(game: string): Standing | null {
  const all = Object.values(results.value[game] ?? {})
  if (all.length === 0) return null
  return {
    deals: all.length,
    bestRank: Math.min(...all.map(({ rank }) => rank)),
    share: Math.round(all.reduce((sum, { share }) => sum + share, 0) / all.length),
  }
}
