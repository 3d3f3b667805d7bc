import type { Fold } from '#sdk/moments'
import type { GameInfo } from '#sdk/types'
import { climbingAfter, climbingOpening } from './folding/climbing.ts'
import { rulesOf } from './folding/hand.ts'
import { landlordAfter, landlordOpening } from './folding/landlord.ts'
import type { ClimbingView, LandlordView } from './folding/views.ts'

/**
 * How events change the views of all shedding games. `infoOf` gives a game's line of `GET /api/games`, so that a further
 * game made of data needs nothing here. Throws for a game that it does not know.
 */
export function sheddingFold(infoOf: (game: string) => GameInfo | undefined): Fold<LandlordView | ClimbingView> {
  const known = (game: string): GameInfo => {
    const info = infoOf(game)
    if (!info) throw new Error(`GET /api/games does not name the game ${game}`)
    return info
  }
  return {
    opening: (options, seats, you, game) =>
      known(game).family === 'landlord' ? landlordOpening(options, seats, you) : climbingOpening(options, seats, you),
    after(view, event, game) {
      const info = known(game)
      return 'landlord' in view ? landlordAfter(rulesOf(info), view, event) : climbingAfter(rulesOf(info), view, event)
    },
  }
}
