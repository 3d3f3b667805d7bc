import type { Fold } from '../../sdk/moments.ts'
import type { GameInfo } from '../../sdk/types.ts'
import { climbingFold } from './climbing.ts'
import { landlordFold } from './landlord.ts'
import { rulesOf } from './sorting.ts'
import type { ClimbingView, LandlordView } from './views.ts'

const BIDS = new Set(['call', 'bid', 'double'])

/** Whether there is a landlord, for whom is bid; told by what may be done, so that a further game needs no name here. */
export function hasLandlord(info: Pick<GameInfo, 'actions'>): boolean {
  return info.actions.some((action) => BIDS.has(action.a))
}

/** The fold of a shedding game, from its line of `GET /api/games`. */
export function sheddingFold(info: GameInfo): Fold<LandlordView> | Fold<ClimbingView> {
  const rules = rulesOf(info)
  return hasLandlord(info) ? landlordFold(rules) : climbingFold(rules)
}
