/** Names of hands, pots and amounts of them, in the reader's language. */
import type { Seat } from '#sdk'
import { rankName } from '../../ui/Card'
import type { Scene } from '../game'
import type { Made } from './hands'
import type { View } from './view'
import { say } from './words'

/** Returns a hand's name: 三条 10, 葫芦（A 带 10）. */
export function handName({ category, ranks }: Made): string {
  return say(`name_${category}`, { a: rankName(ranks[0] ?? ''), b: rankName(ranks[1] ?? '') })
}

export function potName(pot: number): string {
  return pot === 0 ? say('main_pot') : say('side_pot', { n: pot })
}

/** The same in two letters. */
export function shortPotName(pot: number): string {
  return pot === 0 ? say('main_pot_short') : say('side_pot_short', { n: pot })
}

/** Returns names in a row: 我、小满. */
export function names(scene: Scene<View>, seats: readonly Seat[]): string {
  return seats.map(scene.name).join(say('and'))
}
