/** How the last hand ended: shown beside the sentence of the next hand until we act in the next hand, or close this result. */
import { useEffect } from 'preact/hooks'
import { signed } from '../../../i18n'
import { Icon } from '../../../ui/Icon'
import type { Scene } from '../../game'
import { handName } from '../naming'
import { shortOf } from '../unit'
import type { View } from '../view'
import { say } from '../words'
import { last } from './kept'

export function LastHand({ scene }: { scene: Scene<View> }) {
  // Our action closes the last hand's result. If we fold and so end this hand, this hand's result stays.
  const acted = !scene.ended && hasActed(scene)
  useEffect(() => {
    if (acted) last.value = null
  }, [acted])
  const hand = last.value
  if (!hand || acted || scene.ended || hand.table !== scene.state.table) return null
  const won = `${hand.winners.join(say('and'))} +${shortOf(scene.view, hand.pot)}`
  const mine = hand.amount ? ` · ${signed(hand.amount)}` : ''
  return (
    <button type="button" class="last-hand" data-testid="last-hand" aria-label={say('last_hand_close')} onClick={() => (last.value = null)}>
      <span>
        <small>
          {say('last_hand')}
          {mine}
        </small>
        <b class="num">{won}</b>
        <small>{hand.made ? handName(hand.made) : say('unseen_won')}</small>
      </span>
      <Icon name="x" small />
    </button>
  )
}

/** Whether our seat has acted in this hand; posted blinds do not count. */
function hasActed({ view, you }: Scene<View>): boolean {
  return you !== null && view.streets.some((entries) => entries.some((entry) => entry['seat'] === you && entry.e !== 'posted'))
}
