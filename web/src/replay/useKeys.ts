/** The keys of the replay. A focused button keeps the space bar for itself, the slider its arrows, a field all keys. */
import { useLayoutEffect } from 'preact/hooks'
import { turnSpeaker } from '../settings/Speaker'
import type { Course } from './course'
import type { Playback } from './playback'

export function useKeys(playback: Playback, onHelp: () => void, course: Course | null = null): void {
  // In a layout effect, together with the board: a key pressed as soon as it is visible must not be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector('dialog[open]')) return
      if (!isFree(event) || !press(event, playback, onHelp, course)) return
      event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [playback])
}

/** Does what a key stands for; returns false for a key that stands for nothing. */
function press(event: KeyboardEvent, playback: Playback, onHelp: () => void, course: Course | null): boolean {
  const act = actsOf(playback, event.shiftKey, onHelp, course)[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  act?.()
  return act !== undefined
}

function actsOf(playback: Playback, shift: boolean, onHelp: () => void, course: Course | null): Readonly<Record<string, () => void>> {
  const first = () => playback.first()
  const last = () => playback.last()
  const slower = () => playback.faster(-1)
  const faster = () => playback.faster(1)
  return {
    ArrowLeft: () => (shift ? playback.round(-1) : playback.step(-1)),
    ArrowRight: () => (shift ? playback.round(1) : playback.step(1)),
    ArrowUp: first,
    Home: first,
    ArrowDown: last,
    End: last,
    ',': () => playback.turn(-1),
    '.': () => playback.turn(1),
    ' ': () => playback.toggle(),
    v: () => playback.sit(),
    '-': slower,
    _: slower,
    '+': faster,
    '=': faster,
    s: () => playback.toggleHands(),
    a: turnSpeaker,
    ...(course
      ? { '[': () => course.move(-1), ']': () => course.move(1), PageUp: () => course.move(-1), PageDown: () => course.move(1) }
      : {}),
    '?': onHelp,
  }
}

/** Whether the element in focus has no use of its own for a key. */
function isFree({ target, key, shiftKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return true
  if (target instanceof HTMLInputElement && target.type === 'range') return shiftKey || !/^(Arrow|Home|End|Page)/.test(key)
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return false
  return key !== ' ' || target.closest('button, a, summary') === null
}
