/** 记牌器: how many cards of each rank this viewer has not seen: neither held, nor played, nor shown. */
import type { Card } from '#sdk'
import { rankName } from '../../ui/Card'
import type { Scene } from '../game'
import { rankOf } from './sorting'
import type { View } from './view'
import { say } from './words'

/** Returns the unseen cards by rank, the strongest rank first. */
export function unseen(scene: Scene<View>): { rank: string; left: number; all: number }[] {
  const { view, info } = scene
  const left = new Map<string, number>()
  for (const card of info.deck ?? []) left.set(rankOf(card), (left.get(rankOf(card)) ?? 0) + 1)
  const all = new Map(left)
  for (const card of seenBy(view)) left.set(rankOf(card), (left.get(rankOf(card)) ?? 0) - 1)
  return [...(info.order ?? [])].reverse().map((rank) => ({ rank, left: left.get(rank) ?? 0, all: all.get(rank) ?? 0 }))
}

function seenBy(view: View): Card[] {
  const played = view.rounds
    .flat()
    .filter((entry) => entry.e === 'played')
    .flatMap((entry) => entry['cards'] as Card[])
  const taken = view.hand === null || view.landlord !== view.you ? unplayed(view) : []
  return [...(view.hand ?? []), ...played, ...taken]
}

/** The bottom cards that another landlord still holds: shown to all, so they are seen. */
function unplayed(view: View): Card[] {
  const own = view.rounds.flat().flatMap((entry) => (entry.e === 'played' && entry.seat === view.landlord ? entry.cards : []))
  return (view.bottom ?? []).filter((card) => {
    const at = own.indexOf(card)
    if (at >= 0) own.splice(at, 1)
    return at < 0
  })
}

export function Counter({ scene }: { scene: Scene<View> }) {
  if (!scene.state.aids || scene.open || !scene.info.deck || scene.view.hand === null || scene.view.hand.length === 0) return null
  return (
    <section data-testid="counter">
      <h2>{say('counter')}</h2>
      <div class="counter num">
        {unseen(scene).map(({ rank, left, all }) => (
          <div
            key={rank}
            role="img"
            class={left === 0 ? 'z' : left === all && all >= 4 ? 'b' : ''}
            aria-label={say('counter_rank', { rank: rankName(rank), n: left })}
          >
            <b>{rank === 'BJ' ? '大' : rank === 'LJ' ? '小' : rankName(rank)}</b>
            <span>{left}</span>
          </div>
        ))}
      </div>
    </section>
  )
}
