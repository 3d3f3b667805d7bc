import { expectTypeOf, test } from 'vitest'
import type * as bigTwo from '#sdk/schema/games/big_two'
import type * as doudizhu from '#sdk/schema/games/doudizhu'
import type * as four from '#sdk/schema/games/doudizhu_4p'
import type * as extended from '#sdk/schema/games/doudizhu_x'
import type * as qigui521 from '#sdk/schema/games/qigui521'
import type * as qigui523 from '#sdk/schema/games/qigui523'
import type * as threeTwoOne from '#sdk/schema/games/three_two_one'
import type * as wuguapi from '#sdk/schema/games/wuguapi'
import type { ClimbingEvent, ClimbingView, LandlordEvent, LandlordView } from '../../src/games/shedding/folding/views.ts'

// `npm run check` is what fails.
test('the views and events of each game are those that its family is folded by', () => {
  expectTypeOf<doudizhu.GameView | extended.GameView | four.GameView>().toExtend<LandlordView>()
  expectTypeOf<doudizhu.GameEvent | extended.GameEvent | four.GameEvent>().toExtend<LandlordEvent>()
  expectTypeOf<bigTwo.GameView | threeTwoOne.GameView | wuguapi.GameView | qigui521.GameView | qigui523.GameView>().toExtend<ClimbingView>()
  expectTypeOf<
    bigTwo.GameEvent | threeTwoOne.GameEvent | wuguapi.GameEvent | qigui521.GameEvent | qigui523.GameEvent
  >().toExtend<ClimbingEvent>()
})
