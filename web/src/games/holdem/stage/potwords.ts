/** Whether the pots in the middle can be told in words. */
import type { Scene } from '../../game'
import { wonPots } from '../awards'
import { names, potName } from '../naming'
import { shortOf } from '../unit'
import type { Pot, View } from '../view'
import { say } from '../words'
import type { Size } from './boxes'

/** More contenders than this are counted, not named. */
const NAMED = 2
/** Less room than this has short names only, px. */
const NARROW_ROOM_PX = 170
/** A line, and what lies between two lines and two pots, px. */
const LINE = 26
const BELOW = 4
const WORD_GAP_PX = 6
/** The width of a letter, of which a Chinese character takes two, and of what is around the words, px. */
const LETTER = 7
const AROUND = 36

/** Whether short names and faces must do, since words find no place in an area. */
export function areBrief(scene: Scene<View>, { w, h }: Size): boolean {
  return w < NARROW_ROOM_PX || linesOf(told(scene), w) > Math.max(1, Math.floor((h + BELOW) / (LINE + BELOW)))
}

/** Returns who contends for a pot. */
export function contenders(scene: Scene<View>, pot: Pot, brief: boolean): string {
  return brief || pot.eligible.length > NAMED ? say('players', { n: pot.eligible.length }) : names(scene, pot.eligible)
}

/** The words for each pot. */
function told(scene: Scene<View>): string[] {
  const { view } = scene
  if (view.awards.length === 0) return view.pots.map((pot, at) => potName(at) + shortOf(view, pot.amount) + contenders(scene, pot, false))
  return wonPots(view).flatMap(({ pot, awards }) =>
    awards.map(({ award }) => `${potName(pot)}${shortOf(view, award.amount)} → ${names(scene, award.winners)}`),
  )
}

/** The number of lines that words in a row take. */
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
