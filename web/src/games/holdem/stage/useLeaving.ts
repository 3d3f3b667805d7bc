import { paced } from '../../../app/motion'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Milliseconds for which collected chips are on their way to the pot; the motion itself takes a little less. */
const LEAVE_MS = 600

/** Returns the chips of a seat's bet that was just collected, while they are on their way to the pot; else 0. */
export function useLeaving(bet: number): number {
  const before = useRef(bet)
  const [left, setLeft] = useState(0)
  useLayoutEffect(() => {
    const was = before.current
    before.current = bet
    setLeft(bet === 0 ? was : 0)
    if (bet > 0 || was === 0) return
    const timer = setTimeout(() => setLeft(0), paced(LEAVE_MS))
    return () => clearTimeout(timer)
  }, [bet])
  return left
}
