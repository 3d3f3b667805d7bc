/** Names of hands, and of pots and their winners, in the reader's language. */
import type { Seat } from '#sdk'
import { rankName } from '../../ui/Card'
import type { Scene } from '../game'
import { wonBy } from './awards.ts'
import { decidingKicker, type Made } from './hands.ts'
import type { View } from './view'
import { say } from './words'

/** Returns a hand's name: 三条 10, 葫芦（A 带 10）. */
export function handName({ category, ranks }: Made): string {
  return say(`name_${category}`, { a: rankName(ranks[0] ?? ''), b: rankName(ranks[1] ?? '') })
}

/** A small plate has room for this many characters of a hand's name. */
const MAX_NAME_CHARACTERS = 13
/** A line above a plate has room for this many characters of a hand's name. */
const LINE = 17

/** Categories that are written with a digit where there is little room: 3 of a kind, J. */
const COUNTED: readonly string[] = ['three_of_a_kind', 'four_of_a_kind']

/**
 * Returns a hand's name for little room. A name of more than `most` characters is replaced by its short form
 * if the category has one; a name that is still longer loses its ranks.
 */
export function briefName(made: Made, most = MAX_NAME_CHARACTERS): string {
  const whole = handName(made)
  const counted = COUNTED.includes(made.category) && whole.length > most
  const name = counted ? say(`brief_${made.category}`, { a: rankName(made.ranks[0] ?? '') }) : whole
  return name.length > most ? (name.split(/[,(（，、]/)[0] ?? name).trim() : name
}

/** Returns a hand's name for the line above a plate. */
export function lineName(made: Made): string {
  return briefName(made, LINE)
}

/** Returns a winning hand's name; if a beaten hand has the same name, with the kicker that decided: 两对 Q、3，A 踢脚. */
export function winnerName(made: Made, beaten: readonly Made[]): string {
  const places = beaten.flatMap((one) => decidingKicker(made, one) ?? [])
  if (places.length === 0) return handName(made)
  return say('with_kicker', { hand: handName(made), kicker: kickerName(made, Math.max(...places)) })
}

/** Returns a beaten hand's name; if the winning hand `made` has the same name, only the kicker that decided. */
export function beatenName(one: Made, made: Made): string {
  const at = decidingKicker(made, one)
  return at === null ? handName(one) : kickerName(one, at)
}

function kickerName({ category, kickers }: Made, at: number): string {
  const rank = kickers[at] ?? ''
  return say(category === 'flush' ? 'next_highest' : 'kicker', { a: 'AKQJ'.includes(rank) ? say(`rank_${rank}`) : rankName(rank) })
}

export function potName(pot: number): string {
  return pot === 0 ? say('main_pot') : say('side_pot', { n: pot })
}

/** Returns a pot's short name. */
export function shortPotName(pot: number): string {
  return pot === 0 ? say('main_pot_short') : say('side_pot_short', { n: pot })
}

/** Returns what each seat won, its amount as `amount` writes it: 我 赢得 300，小满 赢得 120. */
export function wonEach(scene: Scene, view: View, seats: readonly Seat[], amount: (view: View, chips: number) => string): string {
  return seats.map((seat) => say('one_won', { name: scene.name(seat), n: amount(view, wonBy(view, seat)) })).join(say('stop'))
}

/** Returns names in a row: 我、小满. */
export function names(scene: Scene<View>, seats: readonly Seat[]): string {
  return seats.map(scene.name).join(say('and'))
}
