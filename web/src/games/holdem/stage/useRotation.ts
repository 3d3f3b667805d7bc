import { useEffect, useState } from 'preact/hooks'
import { rotation } from '../awards'
import type { View } from '../view'

/** Milliseconds for which the cards of one award stand out before those of the next do. */
const EACH_MS = 2_500

/**
 * Returns the index of the award whose cards stand out now. Awards with different winners or boards take
 * turns; null: no more than one award has cards to show.
 */
export function useRotation(view: View): number | null {
  const turns = rotation(view)
  const [turn, setTurn] = useState(0)
  const several = turns.length > 1
  useEffect(() => {
    if (!several) return
    setTurn(0)
    const timer = setInterval(() => setTurn((old) => old + 1), EACH_MS)
    return () => clearInterval(timer)
  }, [several])
  return several ? (turns[turn % turns.length] ?? null) : null
}
