/** Raising and lowering cards with one pointer: a tap changes one card, a swipe every card that it crosses. */
import { useRef } from 'preact/hooks'
import type { Selection } from './useSelection'

const STEP_PX = 8

interface Gesture {
  pointer: number
  before: ReadonlySet<string>
  ids: string[]
  x: number
  y: number
}

export function useSwipe(selection: Selection) {
  const gesture = useRef<Gesture | null>(null)
  const latest = useRef(selection)
  latest.current = selection

  const visit = (x: number, y: number) => {
    const id = cardAt(x, y)
    const now = gesture.current
    if (!id || !now || now.ids.includes(id)) return
    now.ids.push(id)
    latest.current.swipe(now.before, now.ids)
  }

  const end = () => {
    const now = gesture.current
    gesture.current = null
    if (now && now.before.size === 0 && now.ids.length > 1) latest.current.swiped()
  }

  return {
    onPointerDown(event: PointerEvent) {
      const id = cardAt(event.clientX, event.clientY)
      if (!id || event.button !== 0 || gesture.current) return
      // A captured pointer would send all events to the first card only.
      if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
        event.target.releasePointerCapture(event.pointerId)
      gesture.current = { pointer: event.pointerId, before: latest.current.ids, ids: [], x: event.clientX, y: event.clientY }
      visit(event.clientX, event.clientY)
    },
    onPointerMove(event: PointerEvent) {
      const now = gesture.current
      if (!now || now.pointer !== event.pointerId) return
      const steps = Math.max(1, Math.ceil(Math.hypot(event.clientX - now.x, event.clientY - now.y) / STEP_PX))
      for (let step = 1; step <= steps; step++)
        visit(now.x + ((event.clientX - now.x) * step) / steps, now.y + ((event.clientY - now.y) * step) / steps)
      now.x = event.clientX
      now.y = event.clientY
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    /** Keys and assistive technology click without a pointer. */
    onClick(event: MouseEvent) {
      const button = event.target instanceof Element ? event.target.closest('[data-id]') : null
      const id = button?.getAttribute('data-id')
      if (event.detail === 0 && id) latest.current.toggle(id)
    },
  }
}

function cardAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest('.hands [data-id]')?.getAttribute('data-id') ?? null
}
