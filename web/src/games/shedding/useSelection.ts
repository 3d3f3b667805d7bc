/** Which cards are raised. They stay raised as long as they are held: through reconnects, refusals and others' turns. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { play } from '../../app/sounds'
import type { Held } from './sorting'

export interface Selection {
  ids: ReadonlySet<string>
  cards: Held[]
  toggle(id: string): void
  /** Raises those of `ids` that were low before the swipe, and lowers those that were raised. */
  swipe(before: ReadonlySet<string>, ids: readonly string[]): void
  /** Notes the end of a swipe over several cards that began with no card raised. */
  swiped(): void
  /** Whether the raised cards are those of one swipe, and nothing else was done since. */
  isSwipe: boolean
  replace(ids: readonly string[]): void
  clear(): void
}

export function useSelection(hand: readonly Held[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set())
  const [isSwipe, setSwipe] = useState(false)
  const key = hand.map((one) => one.id).join(' ')
  useEffect(() => {
    setIds((old) => {
      const kept = [...old].filter((id) => hand.some((one) => one.id === id))
      return kept.length === old.size ? old : new Set(kept)
    })
  }, [key])
  return useMemo(
    () => ({
      ids,
      isSwipe,
      cards: hand.filter((one) => ids.has(one.id)),
      toggle(id) {
        play('select')
        setSwipe(false)
        setIds((old) => flipped(old, [id]))
      },
      swiped: () => setSwipe(true),
      swipe(before, swiped) {
        setSwipe(false)
        setIds(flipped(before, swiped))
      },
      replace(next) {
        play('select')
        setSwipe(false)
        setIds(new Set(next))
      },
      clear() {
        setIds((old) => (old.size ? new Set() : old))
      },
    }),
    [ids, isSwipe, key],
  )
}

function flipped(before: ReadonlySet<string>, ids: readonly string[]): Set<string> {
  const next = new Set(before)
  for (const id of ids) {
    if (before.has(id)) next.delete(id)
    else next.add(id)
  }
  return next
}

/** Returns the ids of the held cards that an action names: of cards with the same text, the first in `hand`. */
export function pickHeld(hand: readonly Held[], cards: readonly string[]): string[] {
  const left = [...hand]
  return cards.flatMap((card) => {
    const at = left.findIndex((one) => one.card === card)
    return at < 0 ? [] : left.splice(at, 1).map((one) => one.id)
  })
}
