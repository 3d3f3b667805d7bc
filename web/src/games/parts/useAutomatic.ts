/** Answers without asking. */
import { useEffect } from 'preact/hooks'
import type { Action } from '#sdk'
import type { Scene } from '../game'

/** Gives the answer that the player has allowed; returns whether the open question has such a one. */
export function useAutomatic(scene: Scene, answer: Action | null): boolean {
  const action = scene.seats[scene.you ?? -1]?.auto ? null : answer
  const ready = action !== null && scene.live && !scene.sending
  useEffect(() => {
    if (ready) scene.act(action!)
  }, [ready, scene.prompt?.turn, action?.a])
  return action !== null
}
