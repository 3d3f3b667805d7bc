/** Discards a tile that is dragged upwards out of the hand. */
import { useRef } from 'preact/hooks'
import type { Held } from './held'

/** How far up a tile must be dragged to be discarded, in heights of the tile. */
const FAR = 0.6
const BEGUN_PX = 8

interface Drag {
  pointer: number
  y: number
  one: Held
  element: HTMLElement
  begun: boolean
}

/**
 * Returns the pointer handlers of the hand. `find`: returns a tile by its id; `may`: whether a tile may be dragged;
 * `onOut`: called with a tile that was dragged out.
 */
export function useDrag(find: (id: string) => Held | undefined, may: boolean, onOut: (one: Held) => void) {
  const drag = useRef<Drag | null>(null)
  const dragged = useRef(false)
  const end = (event: PointerEvent, out: boolean) => {
    const now = drag.current
    if (!now || now.pointer !== event.pointerId) return
    drag.current = null
    now.element.style.removeProperty('--lift')
    delete now.element.dataset['lifted']
    if (out && now.begun && now.y - event.clientY > now.element.offsetHeight * FAR) onOut(now.one)
  }
  return {
    /** Whether the present click only ends a drag, and so is not a tap. */
    wasDrag: () => dragged.current,
    handlers: {
      onPointerDown(event: PointerEvent) {
        dragged.current = false
        const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null
        const one = element && find(element.dataset['id'] ?? '')
        if (may && one && event.button === 0) drag.current = { pointer: event.pointerId, y: event.clientY, one, element, begun: false }
      },
      onPointerMove(event: PointerEvent) {
        const now = drag.current
        if (!now || now.pointer !== event.pointerId) return
        const up = now.y - event.clientY
        if (!now.begun && up > BEGUN_PX) {
          now.begun = dragged.current = true
          now.element.setPointerCapture(event.pointerId)
          now.element.dataset['lifted'] = ''
        }
        if (now.begun) now.element.style.setProperty('--lift', `${Math.max(0, up)}px`)
      },
      onPointerUp: (event: PointerEvent) => end(event, true),
      onPointerCancel: (event: PointerEvent) => end(event, false),
    },
  }
}
