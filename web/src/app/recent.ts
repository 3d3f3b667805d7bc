/** The deals played in this browser, newest first; the server keeps their records, we keep where they are. */
import { stored } from './stored'

export interface RecentDeal {
  deal: string
  game: string
  table: string
  /** The match that it belongs to. */
  match?: string
  /** Our amount; null where we only watched, and in a match: the final score, null before its end. */
  amount: number | null
  /** Unix milliseconds. */
  at: number
}

const MAX_DEALS = 20

export const recent = stored<RecentDeal[]>('recent', [])

/** Notes a deal that has just ended; a second note of the same deal changes nothing. */
export function remember(played: RecentDeal): void {
  if (recent.value.some((other) => other.deal === played.deal && other.amount === played.amount)) return
  recent.value = noted(recent.value, played)
}

/** Returns the list with a deal; of a match only the last one is kept, as its deals are seen together. */
export function noted(list: readonly RecentDeal[], played: RecentDeal): RecentDeal[] {
  const others = list.filter(({ deal, match }) => deal !== played.deal && (match === undefined || match !== played.match))
  return [played, ...others].slice(0, MAX_DEALS)
}
