/**
 * Keys of the table. They are ignored with Ctrl, Alt or Meta, while a text is typed, and while a sheet is
 * open.
 */
import { useLayoutEffect, useRef } from 'preact/hooks'

export type Shortcuts = Record<string, (event: KeyboardEvent) => void>

/** Runs the handler of a key (as `KeyboardEvent.key`, letters in lower case) while the component is there. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  current.current = shortcuts
  // In a layout effect, together with the buttons: a key pressed as soon as they are visible must not be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      if (event.key === 'Enter' && isOtherButton(event.target)) return
      const handler = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!handler) return
      event.preventDefault()
      handler(event)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Returns the shortcuts of answers that have keys. */
export function keysOf<Answer extends { key?: string }>(answers: readonly Answer[], press: (one: Answer) => void): Shortcuts {
  return Object.fromEntries(answers.flatMap((one) => (one.key ? [[one.key.toLowerCase(), () => press(one)]] : [])))
}

/** Whether Enter presses a focused button or link. The cards of a hand leave Enter to the table. */
function isOtherButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null && target.closest('.hands') === null
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'range'
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
}
