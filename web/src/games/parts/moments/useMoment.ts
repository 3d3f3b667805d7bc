/**
 * The moment that a board shows now, as read from the record. The settlement waits for the end of a moment;
 * other parts of the page do not. During a run-out the record waits, too (`running`).
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Moment as Told } from '#sdk'
import { paced, still } from '../../../app/motion'
import type { Scene } from '../../game'

/** A moment of a game, as read from the record. */
export interface Timed {
  /** The length of the moment in ms. */
  ms: number
}

/** How a game's moments are read from the record and shown. */
export interface Reading<Show extends Timed> {
  /** Returns the moment to show for events that came together; null: none. */
  read: (fresh: readonly Told[]) => Show | null
  /** Whether a moment is the end of its deal, for which the settlement waits. */
  isEnd: (show: Show) => boolean
  /** The CSS selector of the board, on which a tap ends a moment. */
  board: string
  /**
   * Whether any later event ends a moment, except a moment at the end of a deal; absent or false: only an
   * event with a moment of its own does.
   */
  yields?: boolean
  /** Whether the settlement stays closed if a tap cuts the end of a deal short. */
  stays?: boolean
  /** Whether a moment waits until the board beneath is painted, so that none of its own frames are dropped. */
  over?: boolean
  /**
   * Whether a moment is also shown in a replay that plays by itself, step by step, at its usual speed or
   * slower.
   */
  replays?: boolean
}

/** A moment that is shown after the next paint. */
interface Due<Show> {
  show: Show
  leave: () => void
}

const SKIP = ['Enter', 'Escape', ' ']

/**
 * Returns the moment that a scene shows now; null: none. A moment ends after its time, at a tap on the board
 * or a key, when a newer moment comes, and when the scene goes back.
 */
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
      // The previous moment may still wait for the paint. It is then shown, too, if only for a frame.
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

/** Calls `run` once the page is painted; returns a function that cancels this. */
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

/** Whether a replay that plays by itself has just moved by one step, at its usual speed or slower. */
function plays(fresh: readonly Told[]): boolean {
  const speed = Number(document.documentElement.dataset['playing'] ?? Number.POSITIVE_INFINITY)
  return speed <= 1 && fresh[0]!.seq === fresh.at(-1)!.seq
}

/**
 * Calls `skip` at a tap on the board, and at Enter, Escape or Space; returns a function that stops this.
 * `only`: the moment is the end of a deal, and the tap or key has no other effect. Keys over an open sheet
 * belong to the sheet.
 */
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
