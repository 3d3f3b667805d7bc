/** The equity of each open hand, while the board is run out and in replays. Public cards alone count at a table. */
import type { Seat } from '#sdk'
import type { Scene } from '../../game'
import { useEquities } from '../equity/ask'
import type { View } from '../view'
import { contenders, spreadsOf, type Contender } from './run'

/** Returns the shares by seat, 0 to 1; empty where they are not shown. */
export function useOdds(scene: Scene<View>, running: boolean): ReadonlyMap<Seat, number> {
  const hands = running ? contenders(scene.view) : scene.open ? replayed(scene) : []
  const shares = useEquities(spreadsOf(hands, scene.view.boards))
  return new Map(shares ? hands.map(({ seat }, at) => [seat, shares[at]!] as const) : [])
}

/** In a replay every hand that lies open counts; until all bets are done, only where all who are in the hand lie open. */
function replayed({ view, open }: Scene<View>): Contender[] {
  if (view.awards.length > 0 || view.amounts) return []
  const seats = view.standing.flatMap((standing, seat) => (standing === 'live' || standing === 'all_in' ? [seat] : []))
  return seats.map((seat) => ({ seat, cards: open?.[seat]?.hand ?? view.shown[seat] ?? [] }))
}
