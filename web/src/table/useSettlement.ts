/**
 * When a deal's settlement is shown: once the board has shown the end of the deal, until the reader closes
 * the settlement or the next deal begins. On a board with a `quietResult` it is shown only if the reader asks
 * for it.
 */
import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks'
import { useNow } from '../app/clock'
import { paced, still } from '../app/motion'
import type { Game, Scene } from '../games/game'
import type { Ended, Table } from '#sdk'
import { isTaught } from './guide/taught'

/** The time for which a board without a `finale` shows the end of a guided deal. */
const GUIDED_END_MS = 2_400
/** Milliseconds for which a board with a `quietResult` shows the end of a deal, if no other deal follows. */
const END_MS = 8_000

/** A deal's end, and the scene that its settlement explains. */
export interface Settled {
  ended: Ended
  scene: Scene
}

/**
 * The steps of a settlement. Each field is the id of the last deal for which its step is done; null: none.
 */
interface Steps {
  /** The board has shown the end of the deal. */
  finished: string | null
  /** The reader has asked for the settlement. */
  asked: string | null
  closed: string | null
  /** The reader has declared in the settlement to be ready for the next deal. */
  ready: string | null
}

export interface Settlement {
  /**
   * Whether a board with a `quietResult` has shown the end of the deal for long enough: then the waiting room
   * replaces it.
   */
  over: boolean
  /** Opens the settlement of the deal that has ended. */
  open(): void
  close(deal: string): void
  ready(deal: string, on: boolean): void
  /** Returns the deal whose settlement is shown now, with its scene; null: none is shown. */
  shown(scene: Scene | null): Settled | null
}

export function useSettlement(table: Table, game: Game): Settlement {
  const [steps, step] = useReducer((before: Steps, now: Partial<Steps>) => ({ ...before, ...now }), NOTHING)
  const ended = table.view === null ? table.ended : null
  const deal = ended?.deal ?? null
  const taught = isTaught(table, table.ended?.deal ?? null)
  const ms = useFinale(table, game, taught, () => step({ finished: deal }))
  const over = useOver(table, game)
  const kept = useRef<Settled | null>(null)
  const isOpen = game.quietResult && !taught ? steps.asked === deal : steps.closed !== deal
  return {
    over,
    open: () => step({ asked: table.ended?.deal ?? null, finished: deal }),
    close: (of) => step({ closed: of, asked: null }),
    ready: (of, on) => step({ ready: on ? of : null }),
    shown(scene) {
      const settled = matchEnd(kept, table, scene, steps) ?? (ended && scene && isOpen ? { ended, scene } : null)
      const held = ms > 0 && steps.finished !== deal
      return held && settled?.ended === ended ? null : settled
    },
  }
}

const NOTHING: Steps = { finished: null, asked: null, closed: null, ready: null }

/**
 * Returns for how many milliseconds the board shows the end of the deal, and calls `onEnd` after them. 0: not
 * at all, for example if the end was not seen live.
 */
function useFinale(table: Table, game: Game, taught: boolean, onEnd: () => void): number {
  const deal = table.view === null ? (table.ended?.deal ?? null) : null
  const ms = useMemo(
    () => (deal === null || still() || !table.log.at(-1)?.live ? 0 : (game.finale?.(table.log) ?? (taught ? GUIDED_END_MS : 0))),
    [deal, game],
  )
  useEffect(() => {
    if (ms === 0) return
    const timer = setTimeout(onEnd, paced(ms))
    return () => clearTimeout(timer)
  }, [deal, ms])
  return ms
}

/**
 * Whether a board with a `quietResult` has shown the end of the deal for long enough, and no other deal
 * follows.
 */
function useOver(table: Table, game: Game): boolean {
  const since = game.quietResult && table.view === null && table.state.next_at === undefined ? table.ended?.at : undefined
  const now = useNow(since !== undefined)
  return since !== undefined && now > since + END_MS
}

/**
 * Returns the end of a match until the reader closes it, or until the next match begins if the reader was ready for it.
 * Among bots and absent people the next match begins at once, and goes on behind the settlement.
 */
function matchEnd(kept: { current: Settled | null }, table: Table, scene: Scene | null, { closed, ready }: Steps): Settled | null {
  if (scene?.ended && scene.matchOver) kept.current = { ended: scene.ended, scene }
  const deal = kept.current?.ended.deal ?? null
  if (table.view !== null && (deal === closed || deal === ready)) kept.current = null
  return deal === closed ? null : kept.current
}
