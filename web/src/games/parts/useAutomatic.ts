/** Automatic answers to prompts. */
import { useEffect } from 'preact/hooks'
import type { Action } from '#sdk'
import type { Scene } from '../game'

/** Sends the automatic answer to the open prompt, null: none; returns whether there is one. While 托管 is on, there is none. */
export function useAutomatic(scene: Scene, answer: Action | null): boolean {
  const action = scene.seats[scene.you ?? -1]?.auto ? null : answer
  const ready = action !== null && scene.live && !scene.sending
  useEffect(() => {
    if (ready) scene.act(action!)
  }, [ready, scene.prompt?.turn, action?.a])
  return action !== null
}
