/** Whether the raised cards may be played now, and what they would be. The server judges; the page knows no rules. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { RequestError, type Action, type Prompt, type Reading } from '#sdk'
import type { Scene } from '../game'
import type { Held } from './sorting'

export type Verdict =
  | { is: 'none' }
  /**
   * The server has not judged the cards yet: the button to play can be pressed, and then waits for the
   * verdict.
   */
  | { is: 'asked' }
  | { is: 'legal'; reading: Reading | null }
  | { is: 'ambiguous'; readings: Reading[] }
  | { is: 'illegal'; error: unknown }

/** What a refusal says about how the refused cards miss a legal play. */
export interface Nearest {
  /** The cards of the largest hand among the refused ones; null: the server names none. */
  within: string[] | null
  /** Whether one more card of the player's hand would make a legal play. */
  short: boolean
  /** Whether the refused cards are a hand of the wanted kind that is only too low. */
  smaller: boolean
}

const NONE: Verdict = { is: 'none' }
const MAX_VERDICTS = 200

/** Returns what a refusal says about how the refused cards miss a legal play. */
export function nearestOf(error: unknown): Nearest {
  const data = error instanceof RequestError ? error.data : undefined
  const within = data?.['within']
  return {
    within: Array.isArray(within) ? (within as string[]) : null,
    short: data?.['short'] === true,
    smaller: data?.['smaller'] === true,
  }
}

/** Returns the action that plays these cards, as `reading` if it is given. */
export function playOf(cards: readonly Held[], reading?: Reading): Action {
  const action: Action = { a: 'play', cards: cards.map((one) => one.card) }
  return reading ? { ...action, as: reading } : action
}

/**
 * Returns the verdict on the raised cards for the open prompt; `none` if no cards are raised, or the prompt
 * asks for no play. The server is asked once for each prompt and set of cards. Until it has answered, cards
 * of a hint count as `legal`, others as `asked`.
 */
export function useVerdict(scene: Scene, cards: readonly Held[]): Verdict {
  const prompt = scene.prompt
  const known = useRef(new Map<string, Verdict>())
  const [, render] = useState(0)
  const cardsKey = cards
    .map((one) => one.card)
    .sort()
    .join(' ')
  const key = prompt?.kind === 'play' && cardsKey ? `${prompt.turn}|${cardsKey}` : ''
  const first = (): Verdict => (prompt && isHinted(prompt, cardsKey) ? { is: 'legal', reading: null } : { is: 'asked' })
  useEffect(() => {
    const verdicts = known.current
    if (!key || !scene.live || verdicts.has(key)) return
    if (verdicts.size > MAX_VERDICTS) verdicts.clear()
    verdicts.set(key, first())
    void judged(scene, cards).then((verdict) => {
      if (verdict) verdicts.set(key, verdict)
      else verdicts.delete(key)
      render((count) => count + 1)
    })
  }, [key, scene.live])
  return key ? (known.current.get(key) ?? first()) : NONE
}

/** Returns the server's verdict on these cards; null: it gave none. */
export async function judged(scene: Scene, cards: readonly Held[]): Promise<Verdict | null> {
  try {
    const ok = await scene.judge(playOf(cards))
    return { is: 'legal', reading: ok.reading ?? null }
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'illegal_action') return null
    const readings = error.data?.['readings']
    return Array.isArray(readings) ? { is: 'ambiguous', readings: readings as unknown as Reading[] } : { is: 'illegal', error }
  }
}

/** Whether the server has listed exactly these cards among its hints. */
function isHinted(prompt: Prompt, key: string): boolean {
  return (
    prompt.hints?.some(
      (hint) =>
        hint.a === 'play' && !hint['as'] && Array.isArray(hint['cards']) && [...(hint['cards'] as string[])].sort().join(' ') === key,
    ) ?? false
  )
}
