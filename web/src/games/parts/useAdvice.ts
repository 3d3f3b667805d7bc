/** Advice (提示): what a strong player would do, asked for once a turn, as soon as the player wants to know. */
import { useRef } from 'preact/hooks'
import type { Advice } from '#sdk'
import type { Scene } from '../game'

/**
 * Milliseconds that the player waits for advice. After that the prompt's own hints are shown, and the advice serves the
 * next press.
 */
export const PATIENCE_MS = 400

type Asked = Pick<Scene, 'prompt' | 'advise'>

/** Returns a function that asks for advice on the open prompt; its promise never rejects. */
export function useAdvice(scene: Scene): () => Promise<Advice> {
  const ask = useRef<ReturnType<typeof adviser> | null>(null)
  ask.current ??= adviser()
  const now = ask.current
  return () => now(scene)
}

/**
 * Returns a function that asks for advice and keeps it for the turn. While there is none, or if none can be
 * had, the function returns the prompt's own hints.
 */
export function adviser(): (scene: Asked) => Promise<Advice> {
  let told: Advice | null = null
  let asked: { turn: string; answer: Promise<void> } | null = null
  return async ({ prompt, advise }) => {
    const turn = prompt?.turn ?? ''
    if (asked?.turn !== turn) {
      const answer = (advise?.() ?? Promise.reject(new Error('no advice'))).then(
        (advice) => {
          told = advice
        },
        () => undefined,
      )
      asked = { turn, answer }
    }
    if (told?.turn !== turn) await Promise.race([asked.answer, new Promise((wake) => setTimeout(wake, PATIENCE_MS))])
    return told?.turn === turn ? told : { turn, actions: [...(prompt?.hints ?? [])], by: 'hints' }
  }
}
