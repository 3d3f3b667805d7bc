/** The layout of a card table, by the size of the felt. Turns go counter-clockwise: the next seat is at our right. Pure. */
import { feltOf } from '../../parts/stage/felt.ts'
import type { Arrangement, Wish } from './arrangement.ts'
import { desk } from './desk.ts'
import { land } from './land.ts'
import { ownOf } from './own.ts'
import { tall } from './tall.ts'

const ARRANGERS = { desk, land, tall }

export function arrange(w: number, h: number, wish: Wish): Arrangement {
  const felt = feltOf(w, h)
  return ARRANGERS[felt.mode](felt, wish, ownOf(felt, wish))
}
