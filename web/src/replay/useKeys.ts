/** The keys of the replay. Buttons keep their space bar, the slider its arrows, fields all of theirs. */
import { useLayoutEffect } from 'preact/hooks'
import { sound } from '../app/settings'
import type { Playback } from './playback'

export function useKeys(playback: Playback, onHelp: () => void): void {
  // With the picture, not after its paint: a key that is pressed as soon as it is seen must not be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector('dialog[open]')) return
      if (!isFree(event) || !press(event, playback, onHelp)) return
      event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [playback])
}

/** Does what a key stands for; false if it stands for nothing. */
function press(event: KeyboardEvent, playback: Playback, onHelp: () => void): boolean {
  switch (event.key.length === 1 ? event.key.toLowerCase() : event.key) {
    case 'ArrowLeft': return done(event.shiftKey ? playback.round(-1) : playback.step(-1))
    case 'ArrowRight': return done(event.shiftKey ? playback.round(1) : playback.step(1))
    case 'ArrowUp': case 'Home': return done(playback.first())
    case 'ArrowDown': case 'End': return done(playback.last())
    case ',': return done(playback.turn(-1))
    case '.': return done(playback.turn(1))
    case ' ': return done(playback.toggle())
    case 'v': return done(playback.sit())
    case '-': case '_': return done(playback.faster(-1))
    case '+': case '=': return done(playback.faster(1))
    case 's': return done((playback.open.value = !playback.open.value))
    case 'a': return done((sound.value = !sound.value))
    case '?': return done(onHelp())
    default: return false
  }
}

function done(_: unknown): boolean {
  return true
}

/** Whether the element in focus has no use of its own for a key. */
function isFree({ target, key, shiftKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return true
  if (target instanceof HTMLInputElement && target.type === 'range') return shiftKey || !/^(Arrow|Home|End|Page)/.test(key)
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return false
  return key !== ' ' || target.closest('button, a, summary') === null
}
