/** The moment that is shown now. A reader of the record: nothing waits for it but the settlement. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Moment as Told } from '#sdk'
import { paced, still } from '../../../app/motion'
import type { Scene } from '../../game'

/** Shows a moment, by a game's own reading of the record. */
export interface Timed {
  /** The length of the moment in ms. */
  ms: number
}

/** How a game's moments are read, and where taps end them. */
export interface Reading<Show extends Timed> {
  /** Returns what is shown of events that came together; null: nothing. */
  read: (fresh: readonly Told[]) => Show | null
  /** Whether it is the end of its deal: the settlement waits for it. */
  isEnd: (show: Show) => boolean
  /** The selector of the board. */
  board: string
  /** Whether any later event ends a moment; else only one that is a moment itself. */
  yields?: boolean
  /** The settlement is not opened by what ends a moment. */
  stays?: boolean
  /** Waits until the board beneath is painted, so that the moment's own frames are not dropped for it. */
  over?: boolean
  /** Shown in a replay too, where it plays step by step and no faster than it was. */
  replays?: boolean
}

/** A moment that is shown after the next paint. */
interface Due<Show> {
  show: Show
  leave: () => void
}

const SKIP = ['Enter', 'Escape', ' ']

/** Returns the moment of a scene; null: none. A newer one takes its place, and a tap on the board ends it. */
export function useMoment<View, Show extends Timed>(scene: Scene<View>, reading: Reading<Show>): Show | null {
  const seen = useRef(scene.log.length)
  const [show, set] = useState<Show | null>(null)
  const due = useRef<Due<Show> | null>(null)
  const shown = (next: Show) => {
    due.current = null
    set(next)
  }
  const { read, isEnd, board, yields, stays, over, replays } = reading
  useLayoutEffect(() => {
    const fresh = scene.log.slice(seen.current)
    const back = scene.log.length < seen.current
    seen.current = scene.log.length
    if (back) {
      leave(due)
      set(null)
    }
    if (fresh.length === 0) return
    const now = fresh.at(-1)?.live || (replays && plays(fresh))
    const next = now && !still() ? read(fresh) : null
    if (next) {
      // The one before it is shown all the same, if only for a frame.
      if (due.current) set(due.current.show)
      leave(due)
      if (over) due.current = { show: next, leave: whenPainted(() => shown(next)) }
      else set(next)
    } else if (yields) {
      if (due.current && !isEnd(due.current.show)) leave(due)
      if (show && !isEnd(show)) set(null)
    }
  })
  useEffect(() => () => leave(due), [])
  const { services } = scene
  useLayoutEffect(() => {
    if (!show) return
    const timer = setTimeout(() => set(null), paced(show.ms))
    const unheard = listen(board, isEnd(show), () => {
      set(null)
      if (isEnd(show) && !stays) services?.result()
    })
    return () => {
      clearTimeout(timer)
      unheard()
    }
  }, [show])
  return show
}

function leave<Show>(due: { current: Due<Show> | null }): void {
  due.current?.leave()
  due.current = null
}

/** Runs what is to be done once the page is painted; returns how to leave it. */
function whenPainted(run: () => void): () => void {
  let timer = 0
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Whether a replay has just gone on by one step by itself, at its usual speed or slower. */
function plays(fresh: readonly Told[]): boolean {
  const speed = Number(document.documentElement.dataset['playing'] ?? Number.POSITIVE_INFINITY)
  return speed <= 1 && fresh[0]!.seq === fresh.at(-1)!.seq
}

/** Hears taps on the board and keys. Those that end the end of a deal (`only`) do nothing else; keys over a sheet are the sheet's. */
function listen(board: string, only: boolean, skip: () => void): () => void {
  const tap = (event: Event) => {
    if (!(event.target as Element | null)?.closest?.(board)) return
    if (only) quiet(event)
    skip()
  }
  const key = (event: KeyboardEvent) => {
    if (!SKIP.includes(event.key) || document.querySelector('dialog[open]')) return
    if (only) quiet(event)
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
