/** The moment that is shown now. A reader of the record: nothing waits for it but the settlement. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { paced, still } from '../../../app/motion'
import type { Scene } from '../../game'
import { isEnd, momentOf, type Show } from './moment'
import type { View } from '../view'

const SKIP = ['Enter', 'Escape', ' ']

/** Returns it; null: none. A newer one takes its place, and a tap on the board ends it. */
export function useMoment(scene: Scene<View>): Show | null {
  const seen = useRef(scene.log.length)
  const [show, set] = useState<Show | null>(null)
  useLayoutEffect(() => {
    const fresh = scene.log.slice(seen.current)
    seen.current = scene.log.length
    if (!fresh.at(-1)?.live || still()) return
    const next = momentOf(fresh.map(({ event }) => event))
    if (next) set(next)
  })
  const { services } = scene
  useEffect(() => {
    if (!show) return
    const timer = setTimeout(() => set(null), paced(show.ms))
    const unheard = listen(isEnd(show), () => {
      set(null)
      if (isEnd(show)) services?.result()
    })
    return () => {
      clearTimeout(timer)
      unheard()
    }
  }, [show])
  return show
}

/** Hears taps on the board. Those that end the end of a deal (`only`) do nothing else, nor do the keys that end it. */
function listen(only: boolean, skip: () => void): () => void {
  const tap = (event: Event) => {
    if (!(event.target as Element | null)?.closest?.('main.riichi')) return
    if (only) quiet(event)
    skip()
  }
  const key = (event: KeyboardEvent) => {
    if (!only || !SKIP.includes(event.key)) return
    quiet(event)
    skip()
  }
  document.addEventListener('click', tap, true)
  document.addEventListener('keydown', key, true)
  return () => {
    document.removeEventListener('click', tap, true)
    document.removeEventListener('keydown', key, true)
  }
}

function quiet(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}
