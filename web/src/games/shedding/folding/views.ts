/** The wire's types of the two families of shedding games; each family's games have the same view and events. */
import type * as climbing from '#sdk/schema/games/big_two'
import type * as landlord from '#sdk/schema/games/doudizhu'

export type { Counters, Played } from '#sdk/schema/games/doudizhu'

export type LandlordEvent = landlord.GameEvent
export type ClimbingEvent = climbing.GameEvent

export type LandlordView = landlord.View
export type ClimbingView = climbing.View

/**
 * An entry of a round: a play or a pass; in the preparatory round a bid, or the smallest card that a seat has
 * shown.
 */
export type Entry = LandlordView['rounds'][number][number] | ClimbingView['rounds'][number][number]

/** The common part of the views of all shedding games. */
export type SheddingView = {
  [Field in Exclude<keyof LandlordView & keyof ClimbingView, 'rounds'>]: LandlordView[Field] | ClimbingView[Field]
} & { rounds: Entry[][] }
