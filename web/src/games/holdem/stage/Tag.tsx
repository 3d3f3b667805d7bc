/**
 * A seat's last action on this street, as a tag on the edge of its plate. A lasting tag, such as all-in or
 * folded, stands inside the plate, so that it covers no card.
 */
import type { Seat } from '#sdk'
import type { Scene } from '../../game'
import { wonBy } from '../awards'
import { shortOf } from '../unit'
import type { View } from '../view'
import { say } from '../words'

/** `hot`: all-in; `light`: bet or raised; `won`: won chips; `quiet`: out of the hand; `plain`: all other actions. */
type Tone = 'plain' | 'hot' | 'light' | 'won' | 'quiet'

const LASTING: readonly Tone[] = ['hot', 'won', 'quiet']

interface Props {
  scene: Scene<View>
  seat: Seat
  /** Whether the tag is drawn inside the plate, where lasting ones belong. */
  within?: boolean
}

export function Tag({ scene, seat, within = false }: Props) {
  const [text, tone] = tagOf(scene, seat)
  // The seat at the bottom has its cards over its plate, so all its tags stand inside.
  if (!text || (LASTING.includes(tone) || seat === scene.base) !== within) return null
  return (
    <span class={within ? 'became num' : 'tag num'} data-testid={`tag-${seat}`} data-tone={tone}>
      {text}
    </span>
  )
}

function tagOf(scene: Scene<View>, seat: Seat): [string | null, Tone] {
  const { view } = scene
  const won = wonBy(view, seat)
  if (won > 0) return [`+${shortOf(view, won)}`, 'won']
  if (view.mucked.includes(seat)) return [say('tag_muck'), 'quiet']
  const standing = view.standing[seat]
  if (standing === 'absent') return [absence(scene, seat), 'quiet']
  if (standing === 'folded') return [say('tag_fold'), 'quiet']
  if (standing === 'all_in' && view.status !== 'over') return [say('tag_all_in'), 'hot']
  return view.status === 'over' ? [null, 'plain'] : lastOf(view, seat)
}

/** Returns why a seat is not in this hand. */
function absence(scene: Scene<View>, seat: Seat): string | null {
  const info = scene.seats[seat]
  if (info?.sitting === 'out') return say('tag_out')
  if (info?.sitting === 'wait_bb') return say('tag_wait')
  if (info?.stack === 0) return say('tag_broke')
  return say('tag_next')
}

function lastOf(view: View, seat: Seat): [string | null, Tone] {
  const last = view.streets.at(-1)?.findLast((entry) => entry['seat'] === seat)
  switch (last?.e) {
    case 'checked':
      return [say('tag_check'), 'plain']
    case 'called':
      return [say('tag_call'), 'plain']
    case 'raised':
      return [say(last['opens'] ? 'tag_bet' : 'tag_raise'), 'light']
    case 'posted':
      return last['kind'] === 'straddle' ? [say('tag_straddle'), 'light'] : [null, 'plain']
    default:
      return [null, 'plain']
  }
}
