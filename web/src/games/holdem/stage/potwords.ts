/** Whether the pots in the middle have room for their names and those of their contenders. */
import type { Scene } from '../../game'
import { wonPots } from '../awards'
import { names, potName } from '../naming'
import { shortOf } from '../unit'
import type { Pot, View } from '../view'
import { say } from '../words'
import type { Size } from './boxes'

/** More contenders than this are counted, not named. */
const NAMED = 2
/** An area narrower than this has short names only, px. */
const NARROW_ROOM_PX = 170
/** The height of a line, px. */
const LINE = 26
/** The gap between two lines, px. */
const BELOW = 4
/** The gap between two pots in a line, px. */
const WORD_GAP_PX = 6
/** The width of a letter, px; a Chinese character is as wide as two. */
const LETTER = 7
/** The width of the space around the words of a pot, px. */
const AROUND = 36

/** Whether an area has too little room for full names, so that short names and faces are shown. */
export function areBrief(scene: Scene<View>, { w, h }: Size): boolean {
  return w < NARROW_ROOM_PX || linesOf(told(scene), w) > Math.max(1, Math.floor((h + BELOW) / (LINE + BELOW)))
}

/** Returns the contenders for a pot: their names, or their number if there is little room or there are many. */
export function contenders(scene: Scene<View>, pot: Pot, brief: boolean): string {
  return brief || pot.eligible.length > NAMED ? say('players', { n: pot.eligible.length }) : names(scene, pot.eligible)
}

/** Returns the full text of each pot; after the hand, that of each award. */
function told(scene: Scene<View>): string[] {
  const { view } = scene
  if (view.awards.length === 0) return view.pots.map((pot, at) => potName(at) + shortOf(view, pot.amount) + contenders(scene, pot, false))
  return wonPots(view).flatMap(({ pot, awards }) =>
    awards.map(({ award }) => `${potName(pot)}${shortOf(view, award.amount)} → ${names(scene, award.winners)}`),
  )
}

/** Returns the number of lines that some texts take, one after the other, in the width `room`. */
function linesOf(words: readonly string[], room: number): number {
  let lines = 1
  let taken = -WORD_GAP_PX
  for (const text of words) {
    const width = AROUND + LETTER * [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0)
    const fits = taken + WORD_GAP_PX + width <= room
    if (!fits) lines += 1
    taken = fits ? taken + WORD_GAP_PX + width : width
  }
  return lines
}
