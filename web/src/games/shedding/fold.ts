import type { Fold } from '#sdk/moments'
import type { GameEvent, GameInfo, Json, Seat } from '#sdk/types'
import { climbingAfter, climbingOpening } from './folding/climbing.ts'
import { rulesOf, type Rules } from './folding/hand.ts'
import { landlordAfter, landlordOpening } from './folding/landlord.ts'
import type { ClimbingView, LandlordView } from './folding/views.ts'

type AnyView = LandlordView | ClimbingView

/** The fold of one family's views. */
interface FamilyFold<View extends AnyView> {
  opening(options: Record<string, Json>, seats: number, you: Seat | null): View
  after(rules: Rules, view: View, event: GameEvent): View
}

const LANDLORD: FamilyFold<LandlordView> = { opening: landlordOpening, after: landlordAfter }
const CLIMBING: FamilyFold<ClimbingView> = { opening: climbingOpening, after: climbingAfter }
/** The folds by family. A view is only given to the fold that made it, or to the fold of the game that its snapshot names. */
const FOLDS: ReadonlyMap<string, FamilyFold<AnyView>> = new Map<string, FamilyFold<AnyView>>([
  ['landlord', LANDLORD],
  ['climbing', CLIMBING],
])

/**
 * Returns the fold of all shedding games. `infoOf` returns a game's entry of `GET /api/games`, which names the family and
 * has the rules as data: a further game needs no change here. The fold throws for a game without an entry, or of another
 * family.
 */
export function sheddingFold(infoOf: (game: string) => GameInfo | undefined): Fold<AnyView> {
  const known = (game: string): { info: GameInfo; fold: FamilyFold<AnyView> } => {
    const info = infoOf(game)
    if (!info) throw new Error(`GET /api/games does not name the game ${game}`)
    const fold = FOLDS.get(info.family)
    if (!fold) throw new Error(`the game ${game} is of the family ${info.family}, which has no fold here`)
    return { info, fold }
  }
  return {
    opening: (options, seats, you, game) => known(game).fold.opening(options, seats, you),
    after(view, event, game) {
      const { info, fold } = known(game)
      return fold.after(rulesOf(info), view, event)
    },
  }
}
