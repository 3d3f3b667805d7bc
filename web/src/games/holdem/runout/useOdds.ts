/** The equity of each open hand, during a run-out and in replays. At a table only public cards count. */
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

/**
 * Returns all hands in play at a step of a replay; empty once a pot is awarded. A hidden hand is among them without
 * cards: then no equities are shown.
 */
function replayed({ view, open }: Scene<View>): Contender[] {
  if (view.awards.length > 0 || view.amounts) return []
  const seats = view.standing.flatMap((standing, seat) => (standing === 'live' || standing === 'all_in' ? [seat] : []))
  return seats.map((seat) => ({ seat, cards: open?.[seat]?.hand ?? view.shown[seat] ?? [] }))
}
