/** Advice (提示) on boards where an answer is a tile or a button: the board marks what a strong player would answer. */
import { useEffect, useState } from 'preact/hooks'
import type { Action, Advice } from '#sdk'
import { t } from '../../i18n'
import { IconButton } from '../../ui/Button'
import { say as toast } from '../../ui/toast'
import type { Scene } from '../game'
import './hint.css'
import { mark, subjectsOf } from './subject'
import { useAdvice } from './useAdvice'
import { useShortcuts } from './useShortcuts'

export interface Hint {
  /** The advised answer to the open prompt, a new object after each press; null: none is shown. */
  action: Action | null
  /**
   * The source of the advice that was shown last, perhaps for an earlier prompt; undefined: none was shown.
   */
  by: Advice['by'] | undefined
  /** Asks for advice; pressed again, shows the next best answer. */
  press(): void
}

/** Returns the hint of a board. `raise` is called with the tiles of the hand that an advised answer takes. */
export function useHint(scene: Scene, raise?: (tiles: string[]) => void): Hint {
  const { prompt } = scene
  const advice = useAdvice(scene)
  const [shown, show] = useState<(Pick<Advice, 'turn' | 'by'> & { at: number; action: Action }) | null>(null)
  const action = shown !== null && shown.turn === prompt?.turn ? shown.action : null
  useEffect(() => {
    const board = document.querySelector<HTMLElement>('.board')
    // A guided deal marks its own tip, which is the advice there.
    if (board && prompt?.tip == null) mark(board, action && prompt ? subjectsOf(action, prompt.legal) : [])
  })
  useEffect(() => {
    if (action) raise?.(tilesOf(action))
  }, [action])
  const press = async () => {
    const { turn, actions, by } = await advice()
    if (actions.length === 0) return toast(t('no_hint'))
    show((last) => {
      const at = last?.turn === turn && last.by === by ? (last.at + 1) % actions.length : 0
      return { turn, by, at, action: { ...actions[at]! } }
    })
  }
  return { action, by: shown?.by, press: () => void press() }
}

/** Returns the tiles of the hand that an advised answer takes; empty if it takes none. */
export function tilesOf(action: Action): string[] {
  if (action.a === 'swap') return action['tiles'] as string[]
  return ['discard', 'hide', 'riichi'].includes(action.a) ? [action['tile'] as string] : []
}

/** The button for advice, and its key. No button is shown at a table without advice, or while 托管 is on. */
export function HintButton({ scene, hint }: { scene: Scene; hint: Hint }) {
  const off = scene.prompt === null || !scene.live || scene.sending
  useShortcuts(off || !scene.advise ? {} : { h: hint.press })
  if (!scene.advise || scene.seats[scene.you ?? -1]?.auto) return null
  return (
    <IconButton kind="hint-btn" testid="hint" icon="bulb" label={t('hint')} titled data-by={hint.by} disabled={off} onClick={hint.press} />
  )
}
