/** The deals played in this browser, newest first. The server keeps their records, the browser only their ids. */
import { stored } from './stored'

export interface RecentDeal {
  deal: string
  game: string
  table: string
  /** The match that the deal belongs to. */
  match?: string
  /** Our amount in a deal; of a match, our final score, null before its end. */
  amount: number | null
  /** Unix milliseconds. */
  at: number
}

const MAX_DEALS = 20

export const recent = stored<RecentDeal[]>('recent', [])

/** Notes a deal that has just ended; noting it again with the same amount changes nothing. */
export function remember(played: RecentDeal): void {
  if (recent.value.some((other) => other.deal === played.deal && other.amount === played.amount)) return
  recent.value = noted(recent.value, played)
}

/** Returns the list with a deal added. Of a match only the last deal is kept, as its replay shows all of them. */
export function noted(list: readonly RecentDeal[], played: RecentDeal): RecentDeal[] {
  const others = list.filter(({ deal, match }) => deal !== played.deal && (match === undefined || match !== played.match))
  return [played, ...others].slice(0, MAX_DEALS)
}
