/**
 * The counter of cards (记牌器): how many cards of each rank this viewer has not seen. Seen are the viewer's
 * own cards, all played ones, and the bottom cards that the landlord has taken.
 */
import type { Card } from '#sdk'
import { stored } from '../../app/stored'
import { rankName } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import type { Scene } from '../game'
import type { Box } from '../parts/stage/felt'
import { area } from '../parts/stage/style'
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

/**
 * Returns the bottom cards that a landlord other than the viewer still holds: they were shown to all, so they
 * are seen.
 */
function unplayed(view: View): Card[] {
  const own = view.rounds.flat().flatMap((entry) => (entry.e === 'played' && entry.seat === view.landlord ? entry.cards : []))
  return (view.bottom ?? []).filter((card) => {
    const at = own.indexOf(card)
    if (at >= 0) own.splice(at, 1)
    return at < 0
  })
}

/** Whether the viewer gets the counter at this table; it is not drawn during the bidding. */
export function hasStrip(scene: Scene<View>): boolean {
  return scene.helped && !scene.open && (scene.info.deck?.length ?? 0) > 0 && scene.view.hand !== null
}

/** Whether the strip is reduced to a small button, kept on this device. */
const folded = stored('counter.folded', false)

/** The counter as one line on the felt. */
export function Strip({ scene, box }: { scene: Scene<View>; box: Box }) {
  if (scene.view.hand?.length === 0 || scene.view.status === 'dealt') return null
  if (folded.value)
    return (
      <button
        type="button"
        class="strip on-stage"
        data-folded
        style={area(box)}
        data-testid="counter-open"
        onClick={() => (folded.value = false)}
      >
        <Icon name="list" small />
        {say('counter_short')}
      </button>
    )
  return (
    <section class="strip on-stage num" style={area(box)} data-testid="counter" aria-label={say('counter')}>
      {unseen(scene).map(({ rank, left, all }) => (
        <div
          key={rank}
          role="img"
          data-gone={left === 0 || undefined}
          data-all={(left === all && all >= 4) || undefined}
          aria-label={say('counter_rank', { rank: rankName(rank), n: left })}
        >
          <b>{shortRank(rank)}</b>
          <span>{left}</span>
        </div>
      ))}
      <button
        type="button"
        class="strip-fold"
        data-testid="counter-fold"
        aria-label={say('counter_fold')}
        onClick={() => (folded.value = true)}
      >
        <Icon name="x" small />
      </button>
    </section>
  )
}

function shortRank(rank: string): string {
  return rank === 'BJ' ? say('big_short') : rank === 'LJ' ? say('little_short') : rankName(rank)
}
