/** A finished hand: who won which pot with what. */
import type { Ended, Seat } from '../../sdk'
import type { Result, Scene } from '../game'
import { amountOf } from './unit'
import type { View } from './view'
import { say } from './words'

export function result(ended: Ended, scene: Scene<View>): Result {
  const view = (ended.view ?? scene.view) as View
  const mine = scene.you === null ? null : (ended.amounts?.[scene.you] ?? 0)
  const won = mine === null || mine === 0 ? null : mine > 0
  const best = view.awards[0]
  return {
    stamp: say(mine === null ? 'stamp_over' : won === null ? 'stamp_even' : won ? 'stamp_won' : 'stamp_lost'),
    won,
    title: ended.voided ? say('voided') : best ? say(best.winners.length > 1 ? 'result_split' : 'result_won', { name: best.winners.map(scene.name).join(say('and')) }) : say('over'),
    sub: best?.category ? say(best.category) : '',
    factors: view.awards.length > 1 ? view.awards.map((award) => ({ label: `${(award.pot ?? 0) === 0 ? say('main_pot') : say('side_pot', { n: award.pot })} → ${award.winners.map(scene.name).join(say('and'))}`, value: amountOf(view, award.amount) })) : [],
    total: null,
    joiner: '·',
    seat: (seat) => ({ role: roleOf(view, seat), cards: cardsOf(view, seat), note: cardsOf(view, seat) ? '' : say('unseen') }),
  }
}

function cardsOf(view: View, seat: Seat): readonly string[] | null {
  return view.shown[seat] ?? (seat === view.you ? view.hand : null) ?? null
}

function roleOf(view: View, seat: Seat): string {
  if (view.standing[seat] === 'absent') return say('tag_out')
  if (view.mucked.includes(seat)) return say('tag_muck')
  if (view.standing[seat] === 'folded') return say('tag_fold')
  const award = view.awards.find((one) => one.winners.includes(seat))
  return award?.category ? say(award.category) : view.standing[seat] === 'all_in' ? say('tag_all_in') : ''
}
