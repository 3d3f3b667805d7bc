/** The deals played in this browser, newest first; the server keeps their records, we keep where they are. */
import { stored } from './stored'

export interface RecentDeal {
  deal: string
  game: string
  table: string
  /** What it brought us; null where we only watched. */
  amount: number | null
  /** Unix milliseconds. */
  at: number
}

const KEPT = 20

export const recent = stored<RecentDeal[]>('recent', [])

/** Notes a deal that has just ended; told of the same deal twice, it is noted once. */
export function remember(played: RecentDeal): void {
  if (recent.value.some((other) => other.deal === played.deal)) return
  recent.value = [played, ...recent.value].slice(0, KEPT)
}
