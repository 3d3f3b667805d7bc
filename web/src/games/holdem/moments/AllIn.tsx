/** Shows a word over the board for a moment when an all-in is called. Hidden from screen readers, as the record says it. */
import type { Scene } from '../../game'
import { Rings } from '../../parts/moments/Rings'
import { useMoment, type Reading } from '../../parts/moments/useMoment'
import { area } from '../stage/style'
import type { Box } from '../stage/boxes'
import type { View } from '../view'
import { say } from '../words'
import { allInOf } from './allin'
import './allin.css'

const READING: Reading<{ ms: number }> = { read: allInOf, isEnd: () => false, board: '.hstage', over: true, replays: true }

export function AllIn({ scene, board }: { scene: Scene<View>; board: Box }) {
  const show = useMoment(scene, READING)
  if (!show) return null
  return (
    <div class="all-in" data-testid="moment" data-kind="all_in" style={area(board)} aria-hidden="true">
      <Rings />
      <b>{say('all_in')}</b>
    </div>
  )
}
