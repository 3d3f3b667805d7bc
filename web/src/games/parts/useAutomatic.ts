/** Automatic answers to prompts. */
import { useEffect } from 'preact/hooks'
import type { Action } from '#sdk'
import type { Scene } from '../game'

/**
 * Sends `answer` to the open prompt as soon as answers can be sent; null: sends nothing. Returns whether the
 * page answers the prompt: it does not without an `answer`, or while 托管 is on.
 */
export function useAutomatic(scene: Scene, answer: Action | null): boolean {
  const action = scene.seats[scene.you ?? -1]?.auto ? null : answer
  const ready = action !== null && scene.live && !scene.sending
  useEffect(() => {
    if (ready) scene.act(action!)
  }, [ready, scene.prompt?.turn, action?.a])
  return action !== null
}
