/**
 * Which stage of an all-in's run-out the board shows. The board deals the streets at its own pace, while the
 * server and the clocks go on.
 */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { paced } from '../../../app/motion'
import { play } from '../../../app/sounds'
import type { Scene } from '../../game'
import { running } from '../../parts/moments/running'
import { useMoment, type Reading } from '../../parts/moments/useMoment'
import type { View } from '../view'
import { runOf, stagedView, type Run } from './run'

const READING: Reading<Run> = { read: runOf, isEnd: () => true, board: '.hstage', stays: true, replays: true }

/** Returns the scene that the board shows during a run-out, in place of the hand's end; null: no run-out is shown. */
export function useRunout(scene: Scene<View>): Scene<View> | null {
  const run = useMoment(scene, READING)
  const stage = useStage(run)
  useLayoutEffect(() => {
    running.value = run !== null
    return () => {
      running.value = false
    }
  }, [run])
  useEffect(() => {
    if (!run || scene.services === null) return
    return () => play(won(scene) ? 'win' : 'chips', true)
  }, [run])
  if (!run || (scene.prompt !== null && scene.ended === null)) return null
  return { ...scene, view: stagedView(run, stage), ended: null }
}

function useStage(run: Run | null): number {
  const [told, tell] = useState<{ run: Run; stage: number } | null>(null)
  useEffect(() => {
    if (!run) return
    const timers = run.at.map((ms, nth) =>
      setTimeout(() => {
        tell({ run, stage: nth + 1 })
        play('chips', true)
      }, paced(ms)),
    )
    return () => timers.forEach(clearTimeout)
  }, [run])
  return told?.run === run ? (told?.stage ?? 0) : 0
}

function won({ view, you }: Scene<View>): boolean {
  return you !== null && view.awards.some(({ winners }) => winners.includes(you))
}
