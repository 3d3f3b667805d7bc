/** The held cards that have just come: the bottom cards, or cards drawn since the player's last play. */
import type { Scene } from '../game'
import type { Held } from './sorting'
import { pickHeld } from './useSelection'
import type { View } from './view'

/** Returns the ids of the cards that have just come; empty if these would be all held cards. */
export function freshCards(scene: Scene<View>, hand: readonly Held[]): ReadonlySet<string> {
  const me = scene.open ? scene.base : scene.you
  const cards: string[] = []
  for (const { event } of [...scene.log].reverse()) {
    if (event['seat'] !== me) continue
    if (event.e === 'played') break
    if ((event.e === 'drawn' || event.e === 'bottom_taken') && Array.isArray(event['cards'])) cards.push(...(event['cards'] as string[]))
  }
  return new Set(cards.length < hand.length ? pickHeld(hand, cards) : [])
}
